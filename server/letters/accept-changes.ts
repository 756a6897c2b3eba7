/* Runs in a worker thread, on parts that are well-formed XML. */
import { type StartTag, visitTokens } from '../platform/files/word/xml-tokens.ts'

/** The namespaces of WordprocessingML, of which each document has one. */
const NAMESPACES: readonly string[] = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Elements that are removed with their content: deleted text, former properties, marks of changes, and comments. */
const REMOVED = names(`del moveFrom moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd numberingChange
  rPrChange pPrChange sectPrChange tblPrChange tblPrExChange tblGridChange tcPrChange trPrChange cellIns cellDel cellMerge
  customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd customXmlMoveFromRangeStart
  customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd
  commentRangeStart commentRangeEnd commentReference annotationRef dataBinding trackRevisions docVars`)
/** Elements of which the content stays: text that was inserted, or moved to its place. */
const UNWRAPPED = names('ins moveTo')
/** The marks of deletion, by the path from what they delete: a paragraph mark, a row or a cell. */
const DELETIONS = names('p/pPr/rPr/del p/pPr/rPr/moveFrom tr/trPr/del tc/tcPr/cellDel')
/** Elements that are written as a whole, since what is in them decides whether they stay. */
const FRAMED = names('p tc tr tbl')
/** Elements that mark a position, in a paragraph or between two. */
const MARKERS = names('bookmarkStart bookmarkEnd proofErr permStart permEnd')

/** The beginnings of the names above that tracked changes and comments have; most parts have none. */
const TRACKED =
  /[<:](?:ins|del|move|numberingChange|\w+PrChange|\w+PrExChange|tblGridChange|cell|customXml\w+Range|comment|annotationRef|dataBinding|trackRevisions|docVars)/

/** An open paragraph, cell, row or table, or the whole part: what is written of it so far. */
type Frame = {
  name: string
  /** The number of open elements around it. */
  depth: number
  startTag: string
  /** The properties of a paragraph, which come before all else. */
  properties: string
  content: string
  /** Whether a paragraph has more than markers. */
  hasRuns: boolean
  isDeleted: boolean
  /** How many rows of a table, or cells of a row, stay. */
  parts: number
  /** The last paragraph, if its mark was deleted: what is in it belongs to the next paragraph. */
  pending: (Frame & { endTag: string }) | null
}

/** A part of a Word document with its tracked changes accepted, and without comments. */
export function acceptChanges(xml: string): string {
  if (!TRACKED.test(xml)) return xml
  const frames: [Frame, ...Frame[]] = [frameOf('', '', -1)]
  /** The names of the open elements; those of other namespaces are empty. */
  const path: string[] = []
  /** The depth of the reader in a removed element. */
  let removed = 0
  const frame = () => frames.at(-1) as Frame

  const startTag = (tag: StartTag) => {
    const name = NAMESPACES.includes(tag.namespace) ? tag.local : ''
    if (removed > 0) {
      if (!tag.isEmpty) removed += 1
      return
    }
    if (REMOVED.has(name)) {
      if (isDeletion(frame(), path, name)) frame().isDeleted = true
      if (!tag.isEmpty) removed = 1
      return
    }
    if (name === 'p' && tag.isEmpty) writeEmptyParagraph(frame(), tag)
    else if (FRAMED.has(name) && !tag.isEmpty) frames.push(openFrame(frame(), tag, name, path.length))
    else if (!UNWRAPPED.has(name)) writeStartTag(frame(), path, name, tag.source)
    if (!tag.isEmpty) path.push(name)
  }

  const endTag = (source: string) => {
    if (removed > 0) {
      removed -= 1
      return
    }
    const name = path.at(-1) as string
    if (FRAMED.has(name)) closeFrame(frames.pop() as Frame, frame(), source)
    else if (!UNWRAPPED.has(name)) writeEndTag(frame(), path, source)
    path.pop()
  }

  const between = (source: string) => {
    if (removed > 0) return
    if (source.trim() !== '') write(frame(), path, source)
    else if (frame().pending === null) write(frame(), path, source, { isMarker: true })
  }

  visitTokens(xml, { startTag, endTag, between })
  writePending(frames[0], 'end')
  return frames[0].content
}

const frameOf = (name: string, startTag: string, depth: number): Frame => ({
  ...{ name, startTag, depth, properties: '', content: '', hasRuns: false, isDeleted: false, parts: 0, pending: null },
})

const isDeletion = ({ name, depth }: Frame, path: readonly string[], mark: string) =>
  DELETIONS.has([name, ...path.slice(depth + 1), mark].join('/'))

/** Opens a frame in another one. A paragraph begins with the content of a pending one. */
function openFrame(around: Frame, { source }: StartTag, name: string, depth: number): Frame {
  if (name !== 'p') writePending(around, 'block')
  const { content = '', hasRuns = false } = around.pending ?? {}
  around.pending = null
  return { ...frameOf(name, source, depth), content, hasRuns }
}

function closeFrame(closed: Frame, around: Frame, endTag: string): void {
  writePending(closed, 'end')
  const { name, startTag, properties, content, isDeleted, parts } = closed
  if (name === 'p' && isDeleted) around.pending = { ...closed, endTag }
  else if (isDeleted || (parts === 0 && (name === 'tr' || name === 'tbl'))) return
  else {
    around.content += startTag + properties + content + endTag
    around.hasRuns = true
    around.parts += 1
  }
}

function writeEmptyParagraph(around: Frame, { source, name }: StartTag): void {
  const content = around.pending?.content ?? ''
  around.pending = null
  around.content += content === '' ? source : `${source.replace(/\s*\/>$/, '>')}${content}</${name}>`
  around.hasRuns = true
}

function writeStartTag(frame: Frame, path: readonly string[], name: string, source: string): void {
  const isMarker = MARKERS.has(name)
  if (isMarker && frame.pending !== null) frame.pending.content += source
  else {
    writePending(frame, name === 'sectPr' ? 'end' : 'block')
    if (isProperties(frame, path, name)) frame.properties += source
    else write(frame, path, source, { isMarker })
  }
}

function writeEndTag(frame: Frame, path: readonly string[], source: string): void {
  const isMarker = MARKERS.has(path.at(-1) as string)
  if (isMarker && frame.pending !== null) frame.pending.content += source
  else write(frame, path, source, { isMarker })
}

const isProperties = ({ name, depth }: Frame, path: readonly string[], next: string) => name === 'p' && (path[depth + 1] ?? next) === 'pPr'

function write(frame: Frame, path: readonly string[], source: string, { isMarker = false } = {}): void {
  writePending(frame, 'end')
  if (isProperties(frame, path, '')) frame.properties += source
  else {
    frame.content += source
    frame.hasRuns ||= !isMarker
  }
}

/**
 * Writes a pending paragraph that no paragraph follows. Before another block it is left out if all in it was deleted; at the end of a
 * cell or of the text it stays, since there must be one.
 */
function writePending(frame: Frame, next: 'block' | 'end'): void {
  if (frame.pending === null) return
  const { startTag, properties, content, hasRuns, endTag } = frame.pending
  frame.pending = null
  frame.content += next === 'block' && !hasRuns ? content : startTag + properties + content + endTag
}
