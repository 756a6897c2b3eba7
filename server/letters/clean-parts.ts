/* Runs in a worker thread, on the parts of a Word document that was checked. */
import { posix } from 'node:path'
import { acceptChanges } from './accept-changes.ts'

/** The properties of a document with its author and thumbnail, data of other programs, comments and their authors. */
const PRIVATE_PART = /^(docProps|customXml)\/|^word\/(comments\w*|people)\.xml$|^word\/_rels\/(comments\w*|people)\.xml\.rels$/i
const PRIVATE_TYPE =
  /\/(thumbnail|(core|extended|custom)-properties|customXml(Props)?|comments|commentsExtended|commentsIds|commentsExtensible|people)$/i

const RELATIONS = /(^|\/)_rels\/[^/]*\.rels$/
const RELATION = /<(?:\w+:)?Relationship\s(?:[^<>"']|"[^"]*"|'[^']*')*?(?:\/>|><\/(?:\w+:)?Relationship>)/g
const OVERRIDE = /<(?:\w+:)?Override\s(?:[^<>"']|"[^"]*"|'[^']*')*?(?:\/>|><\/(?:\w+:)?Override>)/g

/**
 * The parts of a letter as it may leave: tracked changes are accepted, and what tells of the people who wrote it, as their names, comments
 * and thumbnail, is taken out.
 */
export function cleanParts(given: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const texts = new Map(given)
  const gone = new Set([...given.keys()].filter((name) => PRIVATE_PART.test(name)))
  for (const [name, content] of given)
    if (RELATIONS.test(name)) texts.set(name, Buffer.from(withoutPrivate(name, content.toString(), gone)))
  const list = given.get(TYPES)?.toString() ?? ''
  texts.set(TYPES, Buffer.from(list.replace(OVERRIDE, (one) => (gone.has(attributeOf(one, 'PartName').slice(1)) ? '' : one))))
  for (const name of gone) texts.delete(name)
  for (const [name, content] of texts) if (/^word\/.*\.xml$/.test(name)) texts.set(name, Buffer.from(acceptChanges(content.toString())))
  return texts
}

const TYPES = '[Content_Types].xml'

/** A part of relations without those to private parts, wherever these are; adds the parts to `gone`. */
function withoutPrivate(part: string, text: string, gone: Set<string>): string {
  return text.replace(RELATION, (relation) => {
    const target = attributeOf(relation, 'Target')
    const base = posix.dirname(posix.dirname(part))
    const name = target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(base, target))
    const isPrivate = PRIVATE_TYPE.test(attributeOf(relation, 'Type'))
    if (isPrivate && IMAGE.test(name)) gone.add(name)
    return isPrivate || gone.has(name) ? '' : relation
  })
}

/** A thumbnail that lies elsewhere. */
const IMAGE = /\.(jpe?g|png|gif|bmp|emf|wmf)$/i

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? ''
