/* Runs in a worker thread: fills in a letter's template, or reports what is wrong with it. */
import { parentPort } from 'node:worker_threads'
import Docxtemplater, { type DXT } from 'docxtemplater'
import { letterFields } from '../../contract/letters/letter-fields.ts'
import { fieldCodes } from '../platform/files/word/docx-fields.ts'
import { docxParts } from '../platform/files/word/docx-parts.ts'
import { readXml } from '../platform/files/word/read-xml.ts'
import { BadFile } from '../platform/files/word/unzip.ts'
import { zipOf } from '../platform/files/word/zip.ts'
import { cleanParts } from './clean-parts.ts'
import type { FieldUse } from './empty-fields.ts'

/** A template with the values of its fields; `isNew`: it is chosen now, and must make sense as one. */
export type MergeTask = { template: Uint8Array; values: Record<string, string>; isNew: boolean }
/** The filled-in letter, its paragraphs and where its fields stand, or the template's error. */
export type MergeResult = { docx: Uint8Array; paragraphs: string[]; uses: FieldUse[] } | { problem: string }

type TemplateError = { properties?: { id?: string; xtag?: string; explanation?: string; errors?: TemplateError[] }; message: string }

const known: ReadonlySet<string> = new Set(letterFields.map(({ name }) => name))

/** The field that a tag names: Word capitalizes the beginnings of lines by itself, and people write spaces. */
const fieldOf = (tag: string) => tag.trim().toLowerCase().replace(/\s+/g, '_')

function merged({ template, values, isNew }: MergeTask): MergeResult {
  try {
    const parts = cleanParts(docxParts(Buffer.from(template.buffer, template.byteOffset, template.byteLength)))
    if (isNew) checkMeant(parts)
    const letter = new Docxtemplater(zipOf(parts), {
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      // Other braces are in no template, and would hide how deep its conditions are.
      syntax: { changeDelimiterPrefix: null },
      parser: (tag) => ({ get: () => (Object.hasOwn(values, fieldOf(tag)) ? values[fieldOf(tag)] : '') }),
      modules: [{ name: 'OnlyKnownFields', preparse: refuseDeep, postparse: refuseUnknown as never }],
    })
    letter.render()
    const zip = letter.getZip()
    return {
      docx: zip.generate({ type: 'uint8array', compression: 'DEFLATE' }),
      paragraphs: readParts(Object.keys(zip.files)).flatMap((name) => paragraphsOf(zip.file(name)?.asText() ?? '')),
      uses: readParts(Object.keys(zip.files)).flatMap((name) => usesOf((letter as unknown as Compiled).compiled[name]?.postparsed ?? [])),
    }
  } catch (error) {
    const problem = problemOf(error as TemplateError)
    if (problem === null) throw error
    return { problem }
  }
}

/** The parts of a template as the engine keeps them. */
type Compiled = { compiled: Readonly<Record<string, { postparsed: DXT.Part[] }>> }

/** Where fields stand, with the conditions around them. */
const usesOf = (parts: readonly DXT.Part[], when: FieldUse['when'] = []): FieldUse[] =>
  parts
    .filter(({ type }) => type === 'placeholder')
    .flatMap((part) =>
      part.subparsed === undefined
        ? [{ field: fieldOf(part.value), when }]
        : usesOf(part.subparsed as DXT.Part[], [...when, { field: fieldOf(part.value), isFilled: !part.inverted }]),
    )

const MAX_CONDITIONS = 20

/** A piece of a part as the engine reads it: text, or a brace that begins or ends a tag. */
type Piece = { type: string; position?: string; value?: string }

/** The engine takes a condition in a condition again and again: the time of thousands has no end. It has the tags from here. */
function refuseDeep(pieces: readonly Piece[]): void {
  let depth = 0
  let tag: string | undefined
  for (const { type, position, value = '' } of pieces) {
    if (type === 'delimiter' && position === 'start') tag = ''
    else if (type === 'delimiter') {
      depth = Math.max(0, depth + stepOf(tag))
      tag = undefined
      if (depth > MAX_CONDITIONS) throw new BadFile(`Conditions may be nested ${MAX_CONDITIONS} deep.`)
    } else if (type === 'content' && position === 'insidetag' && tag !== undefined) tag += value
  }
}

const stepOf = (tag = '') => (/^\s*[#^-]/.test(tag) ? 1 : /^\s*\//.test(tag) ? -1 : 0)

/** The parts with the words of a letter, in reading order: headers, the text, its notes, footers. */
const READ = [/^word\/header\d*\.xml$/, /^word\/document\.xml$/, /^word\/(?:footnotes|endnotes)\.xml$/, /^word\/footer\d*\.xml$/]

const readParts = (names: readonly string[]) => READ.flatMap((part) => names.filter((name) => part.test(name)).sort())

/** The addresses of the document's links. */
const linkTargets = (parts: ReadonlyMap<string, Buffer>): string[] =>
  [...parts]
    .filter(([name]) => /^word\/_rels\/.*\.rels$/.test(name))
    .flatMap(([, content]) => [...content.toString().matchAll(/Target="([^"]*)"/g)].map(([, target = '']) => target))

/** The fault of a template that can hardly be intended: fields of Word stay empty, and without fields all letters are alike. */
function checkMeant(parts: ReadonlyMap<string, Buffer>): void {
  const texts = readParts([...parts.keys()]).map((name) => parts.get(name)?.toString() ?? '')
  const field = readParts([...parts.keys()])
    .flatMap((name) => fieldCodes(parts.get(name) as Buffer))
    .map(mergeFieldOf)
    .find(Boolean)
  if (field !== undefined)
    throw new BadFile(`The document has a merge field of Word (${field}), which stays empty. Write a field of letters in braces instead.`)
  const words = texts.map((text) => text.replace(/<[^>]+>/g, ''))
  if (!words.some((text) => /[{}]/.test(text)))
    throw new BadFile('The document has no field in braces, such as {full_name}: every letter would say the same.')
  const doubled = words.map((text) => /\{\{([^{}]{1,60})\}\}/.exec(text)?.[1]).find(Boolean)
  if (doubled !== undefined) throw new BadFile(`Write {${doubled}} with one brace at each end, not two.`)
  if (linkTargets(parts).some((target) => /[{}]|%7[bd]/i.test(target)))
    throw new BadFile('The address of a link has a field in braces, which is not filled in there. Write the field into the text.')
}

/** Fields that Word fills in from its own list of recipients. Their codes are read in any case. */
const MERGE_FIELD =
  /^\s*(?:MERGEFIELD\s+(?:"([^"]{1,60})|([^\s"\\]{1,60}))|(ADDRESSBLOCK|GREETINGLINE|MERGE\w*|NEXT|NEXTIF|SKIPIF)(?![^\s\\"]))/i

/** The name of a merge field of Word, or its kind where it has none, by its code; undefined for other fields. */
function mergeFieldOf(code: string): string | undefined {
  const [, quoted, plain, kind] = MERGE_FIELD.exec(code) ?? []
  return quoted ?? plain ?? kind?.toUpperCase()
}

/** Permits fields and conditions on fields; refuses raw XML and unknown names. */
function refuseUnknown(parts: DXT.Part[]) {
  const refused = placeholders(parts).filter(({ module, value }) => value !== '' && (module === 'rawxml' || !known.has(fieldOf(value))))
  const errors = refused.map(({ value }) => Object.assign(new Error(value), { properties: { id: 'unknown_tag', xtag: value } }))
  return { postparsed: parts, errors }
}

const placeholders = (parts: readonly DXT.Part[]): DXT.Part[] =>
  parts.filter(({ type }) => type === 'placeholder').flatMap((part) => [part, ...placeholders((part.subparsed as DXT.Part[]) ?? [])])

const MAX_PROBLEMS = 3

/** The template engine's error in plain words, with the tag; null for other errors. */
function problemOf(error: TemplateError): string | null {
  if (error instanceof BadFile) return error.message
  const { errors, id } = error.properties ?? {}
  if (errors !== undefined) return [...new Set(errors.map((each) => problemOf(each) ?? ''))].slice(0, MAX_PROBLEMS).join(' ')
  if (id === undefined) return null
  const tag = (error.properties?.xtag ?? '').slice(0, 60)
  return sentences[id]?.(tag) ?? `The tag {${tag}} cannot be read.`
}

const sentences: Record<string, (tag: string) => string> = {
  unknown_tag: (tag) => `The tag {${tag}} is not a field of letters.`,
  unclosed_tag: (tag) => `The tag {${tag} has no closing brace.`,
  unopened_tag: (tag) => `The tag ${tag}} has no opening brace.`,
  unclosed_loop: (tag) => `The condition {#${tag}} is not closed by {/${tag}}.`,
  unopened_loop: (tag) => `The condition {/${tag}} was not opened by {#${tag}}.`,
  closing_tag_does_not_match_opening_tag: (tag) => `The condition around {${tag}} is closed by another name.`,
  duplicate_open_tag: (tag) => `The tag {{${tag} is opened twice.`,
  duplicate_close_tag: (tag) => `The tag ${tag}}} is closed twice.`,
  malformed_xml: () => 'The document is damaged.',
}

const BREAKS: Readonly<Record<string, string>> = { br: '\n', cr: '\n', tab: '\t' }

/** The text of a part, paragraph by paragraph; those of a text box come before the one that it is in. */
function paragraphsOf(xml: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const path: string[] = []
  const add = (text: string) => {
    if (open.length > 0) open.push(open.pop() + text)
  }
  readXml(Buffer.from(xml), {
    open(name) {
      if (path.at(-1) === 'r') add(BREAKS[name] ?? '')
      if (name === 'p') open.push('')
      path.push(name)
    },
    close(name) {
      path.pop()
      if (name === 'p') found.push((open.pop() ?? '').trim())
    },
    text(text) {
      if (path.at(-1) === 't') add(text)
    },
  })
  return found.filter((text) => text !== '')
}

// Runs last, when everything above is defined.
parentPort?.on('message', (task: MergeTask) => parentPort?.postMessage(merged(task)))
