import { type Attributes, readXml, type XmlVisitor } from './read-xml.ts'
import { BadFile } from './unzip.ts'

/**
 * Fields computed from the document, the clock or the reader's input. Other fields run programs, include files or
 * print; unknown ones may do so in a later version of a word processor.
 */
const HARMLESS = new Set(
  `= ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY
  DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS
  LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF
  REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS
  USERINITIALS USERNAME XE`.split(/\s+/),
)
/** Stands for a nested field in a field's code, since its result is unknown. */
const NESTED = '\0'
/** Paths of a machine or a network share, in a field's code. */
const LOCAL_FILE = /(^|[\s"])(file:|\\\\|[a-z]:[\\/])/i

/** The namespaces of Word's own elements. Readers that do not support another namespace leave its elements out, or choose among them. */
const WORD = new Set(['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'http://purl.oclc.org/ooxml/wordprocessingml/main'])
const OF_FIELDS = new Set(['fldChar', 'fldSimple', 'instrText', 'delInstrText'])
const CODE = /^(instrText|delInstrText)$/
const TEXT = /^(instrText|delInstrText|t|delText)$/
const DELETION = /^(del|moveFrom)$/

/** A piece of a field's code. `mayGo`: a reader may leave it out, since it is deleted, or in an element of the text. */
type Piece = { text: string; mayGo: boolean }
/**
 * The open elements while a part is parsed: a field, whose code ends where its result begins; a foreign element or the part itself, whose
 * fields begin and end in it; or code outside of fields.
 */
type Open = { kind: 'complex' | 'simple' | 'holder' | 'stray'; pieces: Piece[]; isCode: boolean; isDeleted: boolean }

/** The codes of the fields of a part, each as a whole, also where it is split into runs. */
export function fieldCodes(part: Buffer): string[] {
  const codes: string[] = []
  const watch = watchFields((code) => codes.push(code))
  readXml(part, watch)
  watch.end()
  return codes.filter((code) => code.trim() !== '')
}

/**
 * Checks the fields of one part, simple or complex, split into runs or nested; throws a `BadFile` for one that is unsafe in any of the
 * ways in which readers treat foreign elements and deleted text. Tells the code of each field.
 */
export function watchFields(tell: (code: string) => void = () => {}): Required<XmlVisitor> & { end(): void } {
  const open = openFields(tell)
  /** The open elements of text, with their depths: deeper text is in an element of theirs. */
  const texts: { name: string; depth: number; isStray: boolean }[] = []
  let depth = 0
  let deletions = 0
  return {
    open(name, attributes, namespace) {
      depth += 1
      if (!WORD.has(namespace)) {
        if (OF_FIELDS.has(name)) throw unsafe()
        open.begin('holder')
      } else if (DELETION.test(name)) deletions += 1
      else if (TEXT.test(name)) {
        const isStray = CODE.test(name) && !open.isField()
        texts.push({ name, depth, isStray })
        if (isStray) open.begin('stray')
      } else if (name === 'fldChar') open.mark(attributes.fldCharType, deletions > 0)
      else if (name === 'fldSimple') open.beginSimple(attributes)
    },
    close(name, namespace) {
      depth -= 1
      if (!WORD.has(namespace)) open.end('holder')
      else if (DELETION.test(name)) deletions -= 1
      else if (TEXT.test(name) && texts.pop()?.isStray) open.end('stray')
      else if (name === 'fldSimple') open.end('simple')
    },
    text(piece) {
      const within = texts.at(-1)
      if (within === undefined || !(CODE.test(within.name) || open.isCode())) return
      open.add({ text: piece, mayGo: deletions > 0 || within.name.startsWith('del') || depth > within.depth })
    },
    end: open.endPart,
  }
}

/** The open elements of a part; each field is checked when it ends. */
function openFields(tell: (code: string) => void) {
  const stack: [Open, ...Open[]] = [openOf('holder')]
  const innermost = () => stack.at(-1) as Open
  const isField = () => ['complex', 'simple'].includes(innermost().kind)
  const add = (piece: Piece) => {
    const { pieces } = innermost()
    const last = pieces.at(-1)
    if (last?.mayGo === piece.mayGo) last.text += piece.text
    else pieces.push({ ...piece })
  }
  const begin = (kind: Open['kind'], isDeleted = false) => {
    if (innermost().isCode && (kind === 'complex' || kind === 'simple')) add({ text: NESTED, mayGo: false })
    stack.push(openOf(kind, isDeleted))
  }
  /** A field that begins within an element ends in it: readers that leave the element out would see other fields. */
  const end = (kind: Open['kind']) => {
    if (innermost().kind !== kind) throw unsafe()
    const { pieces } = stack.pop() as Open
    checkField(pieces)
    tell(joined(pieces))
  }
  return {
    add,
    begin,
    end,
    isField,
    isCode: () => innermost().isCode,
    /** The beginning, the separator or the end of a complex field. One that is deleted in part is another field without that part. */
    mark(type: string | undefined, isDeleted: boolean) {
      if (type === 'begin') return begin('complex', isDeleted)
      if (type !== 'separate' && type !== 'end') throw unsafe()
      if (stack.length === 1) return
      if (innermost().kind !== 'complex' || innermost().isDeleted !== isDeleted) throw unsafe()
      if (type === 'end') end('complex')
      else innermost().isCode = false
    },
    /** Attributes that differ by their prefix are a line each, and a reader takes one of them. */
    beginSimple({ instr = '' }: Attributes) {
      for (const code of instr.split('\n')) {
        checkCode(code)
        tell(code)
      }
      begin('simple')
    },
    endPart() {
      for (const { pieces } of stack) checkField(pieces)
    },
  }
}

const openOf = (kind: Open['kind'], isDeleted = false): Open => ({ kind, pieces: [], isCode: kind === 'complex', isDeleted })

/** Checks a field's code as a whole, without what readers may leave out, and without its beginning as long as that may go. */
function checkField(pieces: readonly Piece[]): void {
  checkCode(joined(pieces.filter(({ mayGo }) => !mayGo)))
  for (const [at, { text, mayGo }] of pieces.entries()) {
    checkCode(joined(pieces.slice(at)))
    if (!mayGo && /\S\s/.test(text)) return
  }
}

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

function checkCode(code: string): void {
  if (code.trim() === '') return
  const kind = /^\s*(=|[^\s\\"]+)/.exec(code)?.[1]?.toUpperCase() ?? ''
  if (!HARMLESS.has(kind) || LOCAL_FILE.test(code)) throw unsafe()
}

const unsafe = () => new BadFile('The document holds a field that pulls in other files.')
