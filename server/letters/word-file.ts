import { crc32 } from 'node:zlib'
import { DOCX } from '../../contract/records/files.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SCHEMAS = 'http://schemas.openxmlformats.org'

/** The paragraphs of a plain letter's template; `closing` is below its text. */
export const letterParagraphs = ({ title, body }: { title: string; body: string }, closing: string) => [
  title,
  '{today}',
  'To {contact_name}, {location}:',
  body,
  closing,
]

/** The smallest Word file with these paragraphs. */
export function wordFile(paragraphs: readonly string[]): Buffer {
  const text = paragraphs.map((each) => `<w:p><w:r><w:t xml:space="preserve">${escaped(each)}</w:t></w:r></w:p>`).join('')
  return zipped({
    '[Content_Types].xml': `${XML}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${SCHEMAS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"><w:body>${text}</w:body></w:document>`,
  })
}

/** A zip archive without compression: local headers with their bytes, the directory, its end. */
function zipped(files: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const path = Buffer.from(name)
    const bytes = Buffer.from(text)
    const facts = factsOf(path, bytes)
    const local = Buffer.concat([numbers([0x04034b50, 4]), facts, path, bytes])
    directory.push(numbers([0x02014b50, 4], [20, 2]), facts, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path)
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = locals.length
  return Buffer.concat([
    ...locals,
    ...directory,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]),
  ])
}

/** The fields that both headers share: version, flags (UTF-8), stored, a fixed date, checksum, sizes, length of the name. */
const factsOf = (path: Buffer, bytes: Buffer) =>
  numbers(
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [0x5a21, 2],
    [crc32(bytes), 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [path.length, 2],
    [0, 2],
  )

function numbers(...values: (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
