import Papa from 'papaparse'
import { textOfCell } from '../../contract/records/formula.ts'

/** A file's headings as column names, in their spelling, and the rows. */
type CsvTable = { columns: string[]; headings: string[]; lines: string[][] }

/** Parses a CSV file of any spreadsheet: all separators, encodings and line ends. Throws an error whose message is shown. */
export function csvTable(bytes: Uint8Array, lacks: (columns: readonly string[]) => string | null): CsvTable {
  const { data, errors } = Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: 'greedy' })
  const [headings = [], ...lines] = data
  const columns = headings.map(columnOf)
  const lacking = lacks(columns)
  if (lacking !== null) throw new Error(lacking)
  const twice = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place)
  if (twice) throw new Error(`The file has two columns called ${twice}.`)
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new Error(`The quotation marks in row ${broken.row ?? 1} do not match. Save the file again from your spreadsheet.`)
  const long = lines.findIndex((line) => line.slice(columns.length).some((cell) => cell.trim() !== ''))
  if (long >= 0) throw new Error(`Row ${long + 1} has more cells than there are headings.`)
  return { columns, headings, lines: lines.map((line) => line.map((cell) => textOfCell(cell.trim()))) }
}

/** UTF-16 by its byte order mark or its bytes of zero, else UTF-8, else Windows-1252. The mark itself is removed. */
function textOf(bytes: Uint8Array): string {
  if (WORKBOOK.every((byte, at) => bytes[at] === byte)) throw new Error(NOT_CSV)
  const [first, second] = bytes
  // Latin letters of UTF-16 have a zero on one side.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new Error(NOT_CSV)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first bytes of an archive, such as the workbook of a spreadsheet. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]
const NOT_CSV = 'This file is no CSV file. Save it in your spreadsheet as CSV UTF-8, and choose that file.'

/** "Prompt Vendor" means prompt_vendor. */
const columnOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
