import { posix } from 'node:path'
import { watchFields } from './docx-fields.ts'
import { type Attributes, readXml } from './read-xml.ts'
import { BadFile, unzip } from './unzip.ts'

/** Parts with active or hidden content: macros, controls, embedded documents, packed pictures. */
const ACTIVE = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(activeX|embeddings|ctrlProps)\/|\.(emz|wmz|exe|dll|js|vbs|hta|lnk|ole)$/i
const ACTIVE_TYPE = /macroEnabled|vnd\.ms-word\.vba|activeX/i
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Documents of another format, which a word processor would include. */
const FOREIGN_CONTENT = /html|rtf|rfc822|multipart/i
/** Parts whose content is external or of another format. */
const FOREIGN_TYPE = /\/(attachedTemplate|aFChunk|oleObject|package|frame|subDocument|control|vbaProject)$/i
/** Elements that include another document, with any target. */
const FOREIGN_ELEMENT =
  /^(altChunk|attachedTemplate|subDoc|OLEObject|control|frameset|mailMerge|odso|dataSource|headerSource|connectString|saveThroughXslt)$/i
/** Drawings that a reader may click: their `href` is a link. That of a fill or a picture would be loaded. */
const CLICKED = /^(hyperlink|hlinkClick|hlinkHover|shape|group|rect|roundrect|oval|line|polyline|arc|curve)$/i
/** Attributes that hold an address without a relation. */
const ADDRESSES = ['src', 'href', 'althref', 'connectString', 'url'] as const
/** A link that a reader may click; every other external target would be loaded automatically. */
const LINK = /^(https?:\/\/|mailto:|tel:|#)/i

const PLAIN_NAME = /^[^%\s\\?#]+$/
const PLAIN_TYPE = /^[\w.+-]+\/[\w.+-]+$/

/** The media types declared in `[Content_Types].xml`: by extension, and by part. */
type MediaTypes = { declared: string[]; of(name: string): string }

/** The parts of a Word document by name; throws a `BadFile` with the reason when the document is not accepted. */
export const docxParts = (bytes: Buffer): Map<string, Buffer> => cleanDocx(bytes).parts

/** The same, and whether something was taken out of the document. */
export function cleanDocx(bytes: Buffer): { parts: Map<string, Buffer>; cleaned: boolean } {
  const parts = unzip(bytes)
  const cleaned = dropAttachedTemplate(parts)
  const list = parts.get('[Content_Types].xml')
  if (list === undefined || !parts.has('word/document.xml')) throw noWordDocument()
  const types = mediaTypes(list)
  if (types.declared.some((type) => ACTIVE_TYPE.test(type))) throw macros()
  if (!types.declared.includes(MAIN_TYPE)) throw noWordDocument()
  for (const [name, content] of parts) checkPart(name, types.of(name), content)
  return { parts, cleaned }
}

/** The parts that may name the template of the author's computer, and that name: a relation, and the element that uses it. */
const ATTACHED: readonly [part: RegExp, name: RegExp][] = [
  [/^word\/_rels\/settings\d*\.xml\.rels$/, /<Relationship\s[^<>]*\sType="[^"<>]*\/attachedTemplate"[^<>]*\/>/g],
  [/^word\/_rels\/settings\d*\.xml\.rels$/, /<Relationship\sType="[^"<>]*\/attachedTemplate"[^<>]*\/>/g],
  [/^word\/settings\d*\.xml$/, /<(?:\w+:)?attachedTemplate\s[^<>]*\/>/g],
]

/**
 * Ordinary letterheads name the template that they were made from, which a word processor would load. The letter does not need it. What
 * these patterns do not recognize stays, and is refused as any other reference.
 */
function dropAttachedTemplate(parts: Map<string, Buffer>): boolean {
  let cleaned = false
  for (const [name, content] of parts) {
    const patterns = ATTACHED.filter(([part]) => part.test(name)).map(([, pattern]) => pattern)
    const before = patterns.length === 0 ? '' : content.toString('latin1')
    const after = patterns.reduce((text, pattern) => text.replace(pattern, ''), before)
    if (after === before) continue
    parts.set(name, Buffer.from(after, 'latin1'))
    cleaned = true
  }
  return cleaned
}

const noWordDocument = () => new BadFile('The file is damaged, or no Word document.')

function mediaTypes(list: Buffer): MediaTypes {
  const byName = new Map<string, string>()
  /** Refuses declarations that could be read in two ways. */
  const declare = (name: string, type: string) => {
    const key = name.toLowerCase()
    if (byName.has(key) || !PLAIN_NAME.test(name) || !PLAIN_TYPE.test(type)) throw noWordDocument()
    byName.set(key, type)
  }
  readXml(list, {
    open(_name, { Extension, PartName, ContentType = '' }) {
      for (const name of [Extension, PartName]) if (name !== undefined) declare(name, ContentType)
    },
  })
  const of = (name: string) => byName.get(`/${name.toLowerCase()}`) ?? byName.get(posix.extname(name).slice(1).toLowerCase()) ?? ''
  return { declared: [...byName.values()], of }
}

function checkPart(name: string, type: string, content: Buffer): void {
  if (ACTIVE.test(name)) throw macros()
  if (isPacked(content)) throw new BadFile('The document holds another packed file.')
  if (FOREIGN_CONTENT.test(type)) throw outside(type)
  if (/\.rels$/i.test(name)) readXml(content, { open: (_name, relation) => checkRelation(name, relation) })
  else if (/\.(xml|vml)$/i.test(name) || /[+/]xml$/i.test(type) || isMarkup(content)) checkContent(content)
}

const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const isPacked = (content: Buffer) => PACKED.some((begin) => begin.every((byte, place) => content[place] === byte))

/** Whether the content is XML: a word processor reads a part as XML if a relation declares it, whatever its name. */
const isMarkup = (content: Buffer) => /^(\xef\xbb\xbf)?\s*<|^\xff\xfe|^\xfe\xff|^\0*<\0/.test(content.toString('latin1'))

function checkContent(content: Buffer): void {
  const fields = watchFields()
  readXml(content, {
    ...fields,
    open(name, attributes, namespace) {
      checkElement(name, attributes)
      fields.open(name, attributes, namespace)
    },
  })
  fields.end()
}

/** Checks pictures in drawings, which may be addressed without a relation. */
function checkElement(name: string, attributes: Attributes): void {
  if (FOREIGN_ELEMENT.test(name)) throw outside(name)
  // Attributes that differ by their prefix are a line each, and a reader takes one of them.
  for (const attribute of ADDRESSES)
    for (const line of (attributes[attribute] ?? '').split('\n')) {
      const address = line.trim()
      const isLink = attribute === 'href' && CLICKED.test(name) && LINK.test(address)
      if (address !== '' && !isLink) throw outside(name)
    }
}

/** The addresses of Windows and browsers: a scheme or drive, a share by its slashes of either kind, or one in escapes. */
const ELSEWHERE = /^\s*[a-z][a-z0-9+.-]*:|^\s*\/\/|\\|%(2f|5c)/i

function checkRelation(part: string, { Target: target, Type: type = '', TargetMode = '' }: Attributes): void {
  if (target === undefined) return
  if ([target, type, TargetMode].some((value) => value.includes('\n'))) throw outside(type)
  const isExternal = TargetMode.trim().toLowerCase() === 'external'
  if (FOREIGN_TYPE.test(type)) throw outside(type)
  if (isExternal && !(/\/hyperlink$/i.test(type) && LINK.test(target))) throw outside(type)
  // "word/_rels/document.xml.rels" describes "word/document.xml", and its targets start from "word/".
  const from = posix.dirname(posix.dirname(part))
  const resolved = target.startsWith('/') ? posix.normalize(target.slice(1)) : posix.normalize(posix.join(from, target))
  if (!isExternal && (resolved.startsWith('..') || ELSEWHERE.test(target))) throw outside(type)
}

const outside = (type: string) =>
  new BadFile(`The document refers to something outside itself (${type.split('/').pop()?.slice(0, 40) || 'a link'}).`)
const macros = () => new BadFile('The document holds macros or embedded programs.')
