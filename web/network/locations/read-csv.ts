import Papa from 'papaparse'
import { importColumns, requiredColumns } from '../../../contract/ori-import.ts'
import { plainPrice } from './plain-price.ts'

/** A file as it is sent: rows by column, and which of its columns mean nothing here. */
export type ReadFile = { rows: Record<string, unknown>[]; unused: string[] }

/** Why a file is not sent at all. */
export const LACKS_COLUMNS = 'Selected file must have description, slug, agency and pricing at minimum'

/** Reads a CSV file as spreadsheets write it: any of their separators, encodings and line ends. Throws what to tell. */
export function readCsv(bytes: Uint8Array): ReadFile {
  const { data, errors } = Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: 'greedy' })
  const [headings = [], ...lines] = data
  const columns = headings.map(columnOf)
  if (requiredColumns.some((name) => !columns.includes(name))) throw new Error(LACKS_COLUMNS)
  const twice = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place)
  if (twice) throw new Error(`The file has two columns called ${twice}.`)
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new Error(`The quotation marks in row ${broken.row ?? 1} do not match. Save the file again from your spreadsheet.`)
  const long = lines.findIndex((line) => line.slice(columns.length).some((cell) => cell.trim() !== ''))
  if (long >= 0) throw new Error(`Row ${long + 1} has more cells than there are headings.`)
  const unused = headings.filter((_, place) => columns[place] !== '' && !isKnown(columns[place] as string))
  return { rows: lines.map((line) => rowOf(columns, line)), unused }
}

/** UTF-8, else UTF-16 as its mark says, else what older spreadsheets write. The mark itself is dropped. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** "Prompt Vendor" means prompt_vendor. */
const columnOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
const isKnown = (name: string) => (importColumns as readonly string[]).includes(name)

const rowOf = (columns: readonly string[], line: readonly string[]) =>
  Object.fromEntries(columns.flatMap((name, place) => (isKnown(name) ? [[name, cellOf(name, unguarded((line[place] ?? '').trim()))]] : [])))

/** What our own files guard against being taken for a formula. */
const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

function cellOf(name: string, cell: string): unknown {
  if (name === 'pricing') return plainPrice(cell)
  if (name === 'ori') return cell.toUpperCase()
  return name.startsWith('prompt_') ? (flags[cell.toLowerCase()] ?? cell) : cell
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  x: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
}
