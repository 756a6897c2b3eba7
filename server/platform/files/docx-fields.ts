import type { Attributes, XmlVisitor } from './read-xml.ts'
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

/** A field while it is parsed: its code ends where its result begins. */
type OpenField = { code: string; isCode: boolean }

/** Checks the fields of one part, simple or complex, split into runs or nested; throws a `BadFile` for an unsafe one. */
export function watchFields(): Required<XmlVisitor> & { end(): void } {
  // The first is not a field: instructions outside of fields are checked too.
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
