/* Word documents for tests, as written by a word processor. Not used by the product. */
import PizZip from 'pizzip'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const RELATION = `${OFFICE}/officeDocument/2006/relationships`
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The relation `rId{id}` of a part to another one. */
export const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATION}/${type}" Target="${target}"/>`

/** The relations of the document itself, in addition to those of a test. */
export const relations = (more = '') =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${RELATION}/settings" Target="settings.xml"/><Relationship Id="rId3" Type="${RELATION}/theme" Target="theme/theme1.xml"/><Relationship Id="rId4" Type="${RELATION}/hyperlink" Target="https://bims.example/help" TargetMode="External"/>${more}</Relationships>`

/** A body of paragraphs, split into runs with revision and spelling marks, as by Word. */
export const bodyOf = (...paragraphs: string[]) =>
  `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${RELATION}"><w:body>${paragraphs.map(asWord).join('')}<w:sectPr w:rsidR="00A1B2C3"><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`

/** A letter as saved by Word: styles, theme, settings, properties, and split text. `parts` replaces or adds parts. */
export function docx(paragraphs: readonly string[] = ['Dear {contact_name},'], parts: Record<string, string | Buffer> = {}): Buffer {
  const zip = new PizZip()
  for (const [name, content] of Object.entries({ ...wordParts(bodyOf(...paragraphs)), ...parts })) zip.file(name, content)
  return Buffer.from(zip.generate({ type: 'uint8array', compression: 'DEFLATE' }))
}

const PIECE = 4

function asWord(text: string): string {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? ['']
  const runs = pieces.map(
    (piece, at) =>
      `${at % 2 === 1 ? '<w:proofErr w:type="spellStart"/>' : ''}<w:r w:rsidR="00${(at + 0xa1b2).toString(16).toUpperCase()}" w:rsidRPr="00D4E5F6"><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>${at % 2 === 1 ? '<w:proofErr w:type="spellEnd"/>' : ''}`,
  )
  return `<w:p w:rsidR="00A1B2C3" w:rsidRDefault="00D4E5F6"><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:bookmarkStart w:id="0" w:name="_GoBack"/>${runs.join('')}<w:bookmarkEnd w:id="0"/></w:p>`
}

const wordParts = (document: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/><Override PartName="/word/settings.xml" ContentType="${MAIN}.settings+xml"/><Override PartName="/word/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': relations(),
  'word/document.xml': document,
  'word/styles.xml': `${XML}<w:styles xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  'word/settings.xml': `${XML}<w:settings xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:proofState w:spelling="clean"/><w:rsids><w:rsidRoot w:val="00A1B2C3"/></w:rsids></w:settings>`,
  'word/theme/theme1.xml': `${XML}<a:theme xmlns:a="${OFFICE}/drawingml/2006/main" name="Office Theme"/>`,
  'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Staff</dc:creator></cp:coreProperties>`,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
