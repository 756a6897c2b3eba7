/* Runs in a worker thread, on the parts of a Word document that was checked. */
import { posix } from 'node:path'
import type { Attributes } from '../platform/files/word/read-xml.ts'
import { dropElements } from '../platform/files/word/xml-tokens.ts'
import { acceptChanges } from './accept-changes.ts'

/** The relations to parts that reveal the authors: properties, thumbnail, comments, tasks, labels, signatures, data of other programs. */
const PRIVATE_TYPE =
  /\/(thumbnail|(core|extended|custom)-properties|customXml(Props)?|comments(Extended|Ids|Extensible)?|people|documenttasks|classificationlabels|digital-signature\/\w+)$/i
const PRIVATE_PART = /^(docProps|customXml|docMetadata|_xmlsignatures)\//i

const TYPES = '[Content_Types].xml'
const DOCUMENT = 'word/document.xml'

/**
 * The parts of a letter as it may leave: tracked changes are accepted, and parts that reveal its authors are left out, such as their names,
 * comments and the thumbnail, with every part and note to which nothing refers.
 */
export function cleanParts(given: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const parts = reachableParts(given)
  const kept = new Set([...parts.keys()].map((name) => `/${name}`.toLowerCase()))
  edit(parts, TYPES, (xml) =>
    dropElements(xml, ({ local, attributes }) => local === 'Override' && !kept.has((attributes.PartName ?? '').toLowerCase())),
  )
  for (const name of parts.keys()) if (/^word\/.*\.xml$/.test(name)) edit(parts, name, acceptChanges)
  for (const kind of ['footnote', 'endnote']) dropUnusedNotes(parts, kind)
  return parts
}

function edit(parts: Map<string, Buffer>, name: string, change: (xml: string) => string): void {
  const content = parts.get(name)?.toString()
  if (content === undefined) return
  const changed = change(content)
  if (changed !== content) parts.set(name, Buffer.from(changed))
}

/** The parts to which relations lead from the document, without those that are private. */
function reachableParts(given: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const spelled = new Map([...given.keys()].map((name) => [name.toLowerCase(), name]))
  const kept = new Map<string, Buffer>()
  const keep = (name: string) => {
    const content = given.get(name)
    if (content !== undefined) kept.set(name, content)
  }
  keep(TYPES)
  const reached = new Set(['', DOCUMENT])
  for (const name of reached) {
    keep(name)
    const relations = relationsOf(name)
    keep(relations)
    edit(kept, relations, (xml) =>
      dropElements(xml, ({ local, attributes }) => {
        if (local !== 'Relationship') return false
        const target = targetOf(name, attributes)
        if (isPrivate(target, attributes)) return true
        const part = spelled.get(target?.toLowerCase() ?? '')
        if (part !== undefined) reached.add(part)
        return false
      }),
    )
  }
  return kept
}

/** The part with the relations of another one; those of the whole document have no name before `_rels`. */
const relationsOf = (name: string) => posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)

/** The part that a relation leads to; null for one outside the document. */
function targetOf(from: string, { Target = '', TargetMode = '' }: Attributes): string | null {
  if (TargetMode.trim().toLowerCase() === 'external') return null
  return Target.startsWith('/') ? posix.normalize(Target.slice(1)) : posix.normalize(posix.join(posix.dirname(from), Target))
}

const isPrivate = (target: string | null, { Type = '' }: Attributes) =>
  PRIVATE_TYPE.test(Type) || (target !== null && PRIVATE_PART.test(target))

function idsOf(xml: string, element: string): ReadonlySet<string> {
  const found = new Set<string>()
  dropElements(xml, ({ local, attributes: { id = '' } }) => {
    if (local === element) found.add(id)
    return false
  })
  return found
}

/** Leaves out the notes of which the mark in the text was deleted. */
function dropUnusedNotes(parts: Map<string, Buffer>, kind: string): void {
  const text = parts.get(DOCUMENT)?.toString() ?? ''
  edit(parts, `word/${kind}s.xml`, (xml) => {
    const used = idsOf(text, `${kind}Reference`)
    // Notes with a type are the lines above notes.
    return dropElements(xml, ({ local, attributes: { id = '', type } }) => local === kind && type === undefined && !used.has(id))
  })
}
