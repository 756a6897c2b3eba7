import { importColumns, requiredColumns } from '../../../contract/ori-import.ts'
import { csvTable } from '../../data/csv-table.ts'
import { plainPrice } from './plain-price.ts'

/** A file as it is sent: rows by column, and which of its columns mean nothing here. */
export type ReadFile = { rows: Record<string, unknown>[]; unused: string[] }

/** Why a file is not sent at all. */
export const LACKS_COLUMNS = 'Selected file must have description, slug, agency and pricing at minimum'

/** Reads the rows of a file. Throws what to tell. */
export function readCsv(bytes: Uint8Array): ReadFile {
  const lacks = (columns: readonly string[]) => (requiredColumns.some((name) => !columns.includes(name)) ? LACKS_COLUMNS : null)
  const { columns, headings, lines } = csvTable(bytes, lacks)
  const unused = headings.filter((_, place) => columns[place] !== '' && !isKnown(columns[place] as string))
  return { rows: lines.map((line) => rowOf(columns, line)), unused }
}

const isKnown = (name: string) => (importColumns as readonly string[]).includes(name)

const rowOf = (columns: readonly string[], line: readonly string[]) =>
  Object.fromEntries(columns.flatMap((name, place) => (isKnown(name) ? [[name, cellOf(name, line[place] ?? '')]] : [])))

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
