import { posix } from 'node:path'
import { BadFile, unzip } from './unzip.ts'

/** A part that runs, or that hides what it holds: macros, controls, embedded documents, packed pictures. */
const ACTIVE = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|(^|\/)(activeX|embeddings|ctrlProps)\/|\.(emz|wmz|exe|dll|js|vbs|hta|lnk|ole)$/i
const ACTIVE_TYPE = /macroEnabled|vnd\.ms-word\.vba|activeX/i
/** Whose content comes from elsewhere, or is of another kind. */
const FOREIGN_TYPE = /\/(attachedTemplate|aFChunk|oleObject|package|frame|subDocument|control|vbaProject)$/i
/** A link that a reader may click; everything else would be fetched without asking. */
const LINK = /^(https?:\/\/|mailto:|tel:|#)/i
/** Fields that run a program or pull in other files. */
const REACHING_FIELD = /\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT)\b/i

/** The parts of a Word document by name; throws a `BadFile` with the reason when the document is not accepted. */
export function docxParts(bytes: Buffer): Map<string, Buffer> {
  const parts = unzip(bytes)
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? ''
  if (!parts.has('word/document.xml') || !types.includes('wordprocessingml.document.main+xml'))
    throw new BadFile('The file is damaged, or no Word document.')
  if (ACTIVE_TYPE.test(types)) throw macros()
  for (const [name, content] of parts) checkPart(name, content)
  return parts
}

function checkPart(name: string, content: Buffer): void {
  if (ACTIVE.test(name)) throw macros()
  if (isPacked(content)) throw new BadFile('The document holds another packed file.')
  if (!/\.(xml|rels)$/i.test(name)) return
  const text = xmlOf(content)
  if (/\.rels$/i.test(name)) checkRelations(name, text)
  else if (REACHING_FIELD.test(fieldCodes(text))) throw new BadFile('The document holds a field that pulls in other files.')
}

const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const isPacked = (content: Buffer) => PACKED.some((begin) => begin.every((byte, place) => content[place] === byte))

/** XML in UTF-8 without a document type: entities that expand, or that read files, start there. */
function xmlOf(content: Buffer): string {
  const text = content.toString('utf8')
  const declared = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1] ?? 'utf-8'
  const other = !/^(utf-?8|us-ascii)$/i.test(declared) || text.includes('\0') || text.includes('\uFFFD')
  if (other) throw new BadFile('The document is not written in UTF-8.')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BadFile('The document declares a document type.')
  return text
}

function checkRelations(name: string, text: string): void {
  // "word/_rels/document.xml.rels" describes "word/document.xml", and its targets start from "word/".
  const from = posix.dirname(posix.dirname(name))
  for (const [relation] of text.matchAll(/<[^<>]*\bTarget\s*=[^<>]*>/g)) {
    const target = attribute(relation, 'Target')
    const type = attribute(relation, 'Type')
    const external = attribute(relation, 'TargetMode').toLowerCase() === 'external'
    if (FOREIGN_TYPE.test(type)) throw outside(type)
    if (external && !(/\/hyperlink$/i.test(type) && LINK.test(target))) throw outside(type)
    const resolved = target.startsWith('/') ? posix.normalize(target.slice(1)) : posix.normalize(posix.join(from, target))
    if (!external && (resolved.startsWith('..') || /^[a-z][a-z0-9+.-]*:/i.test(target))) throw outside(type)
  }
}

const outside = (type: string) =>
  new BadFile(`The document refers to something outside itself (${type.split('/').pop()?.slice(0, 40) || 'a link'}).`)
const macros = () => new BadFile('The document holds macros or embedded programs.')

function attribute(element: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*("([^"]*)"|'([^']*)')`).exec(element)
  return plain(found?.[2] ?? found?.[3] ?? '')
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return NAMED[code.toLowerCase()] ?? whole
    const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

/** The instructions of all fields, however they are cut into runs. */
const fieldCodes = (text: string) =>
  [...text.matchAll(/<w:instrText[^>]*>([^<]*)<|\bw:instr\s*=\s*"([^"]*)"/g)]
    .map(([, run, simple]) => plain(run ?? ` ${simple ?? ''} `))
    .join('')
