import { SaxesParser } from 'saxes'
import { BadFile } from './unzip.ts'

/** The attributes of an element by name without prefix; if two differ only by prefix, both values, each on a line. */
export type Attributes = Readonly<Record<string, string>>

/** Visits the parts of an XML document in order; names are without prefix, beside their namespaces; entities are resolved. */
export type XmlVisitor = {
  open?(name: string, attributes: Attributes, namespace: string): void
  close?(name: string, namespace: string): void
  /** Text between tags, including CDATA sections; long texts are split. */
  text?(text: string): void
}

/** The maximum depth of elements: a table in a table in a text box has about forty. */
const MAX_DEPTH = 256

/** Parses a part of a document as XML; throws a `BadFile` when it is malformed, not in UTF-8 or has a document type. */
export function readXml(content: Buffer, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  const text = (piece: string) => visitor.text?.(piece)
  parser.on('xmldecl', ({ encoding }) => checkEncoding(encoding ?? 'utf-8'))
  parser.on('doctype', refuseDocumentType)
  parser.on('processinginstruction', ({ target }) => refuseStylesheet(target))
  // Checked as soon as a name is read, since the parser then searches all ancestors for its namespace.
  parser.on('opentagstart', () => {
    depth += 1
    if (depth > MAX_DEPTH) throw new BadFile('The document is nested too deeply.')
  })
  parser.on('opentag', ({ local, attributes, uri }) => visitor.open?.(local, byLocalName(Object.values(attributes)), uri))
  parser.on('closetag', ({ local, uri }) => {
    depth -= 1
    visitor.close?.(local, uri)
  })
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('error', refuseMalformed)
  parser.write(utf8Of(content)).close()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function utf8Of(content: Buffer): string {
  try {
    const text = utf8.decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below, like a text of another encoding that is valid UTF-8.
  }
  throw otherEncoding()
}

function checkEncoding(declared: string) {
  if (!/^(utf-?8|us-ascii)$/i.test(declared)) throw otherEncoding()
}

const otherEncoding = () => new BadFile('The document is not written in UTF-8.')

/** Refuses document types, by which entities expand or read files. */
function refuseDocumentType(): never {
  throw new BadFile('The document declares a document type.')
}

function refuseStylesheet(target: string) {
  if (target.toLowerCase() === 'xml-stylesheet') throw new BadFile('The document refers to something outside itself (a style sheet).')
}

function refuseMalformed(): never {
  throw new BadFile('The file is damaged: a part of it is no XML.')
}

/** Attributes by their names without prefix. */
export function byLocalName(attributes: readonly { local: string; value: string }[]): Attributes {
  const found: Record<string, string> = Object.create(null)
  for (const { local, value } of attributes) found[local] = local in found ? `${found[local]}\n${value}` : value
  return found
}
