import type { Attributes, XmlVisitor } from './read-xml.ts'
import { BadFile } from './unzip.ts'

/**
 * The fields that compute from the document, the clock or what a reader types. Every other one runs a program, pulls in another file or
 * prints; what is not known here may do so in a later version of a word processor.
 */
const HARMLESS = new Set(
  `= ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY
  DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS
  LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF
  REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS
  USERINITIALS USERNAME XE`.split(/\s+/),
)
/** Stands in a field's code for a field within it, whose result nobody knows before. */
const NESTED = '\0'
/** Files of a machine or of a network share, in a field's code. */
const LOCAL_FILE = /(^|[\s"])(file:|\\\\|[a-z]:[\\/])/i

/** A field as its pieces come: the code ends where the result begins. */
type OpenField = { code: string; isCode: boolean }

/** Watches one part for fields, simple or in pieces, in runs or in each other; throws a `BadFile` at one that is not harmless. */
export function watchFields(): Required<XmlVisitor> & { end(): void } {
  // The first is no field: instructions outside of one are judged as if they were one.
  const open: [OpenField, ...OpenField[]] = [{ code: '', isCode: false }]
  const innermost = () => open.at(-1) as OpenField
  let within = ''
  const begin = (field: OpenField) => {
    if (innermost().isCode) innermost().code += NESTED
    open.push(field)
  }
  const end = () => {
    if (open.length > 1) checkField((open.pop() as OpenField).code)
  }
  const mark = ({ fldCharType }: Attributes) => {
    if (fldCharType === 'begin') begin({ code: '', isCode: true })
    if (fldCharType === 'separate') innermost().isCode = false
    if (fldCharType === 'end') end()
  }
  return {
    open(name, attributes) {
      within = name
      if (name === 'fldChar') mark(attributes)
      if (name === 'fldSimple') begin({ code: attributes.instr ?? '', isCode: false })
    },
    close(name) {
      within = ''
      if (name === 'fldSimple') end()
    },
    text(piece) {
      if (/^(instrText|delInstrText)$/.test(within) || (within === 't' && innermost().isCode)) innermost().code += piece
    },
    end() {
      for (const { code } of open) checkField(code)
    },
  }
}

function checkField(code: string): void {
  if (code.trim() === '') return
  const kind = /^\s*(=|[^\s\\"]+)/.exec(code)?.[1]?.toUpperCase() ?? ''
  if (!HARMLESS.has(kind) || LOCAL_FILE.test(code)) throw new BadFile('The document holds a field that pulls in other files.')
}
