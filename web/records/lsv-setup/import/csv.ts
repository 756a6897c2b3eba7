import Papa from 'papaparse'
import { columnOf, IMPORT_FILE_BYTES, importColumns, requiredColumns, translatedTexts } from '../../../../contract/lsv/ori-import.ts'
import { FORMULA } from '../../../../contract/records/formula.ts'
import { otherLanguages } from '../../../../contract/records/languages.ts'
import { csvTable } from '../../../data/csv-table.ts'
import { plainAmount } from '../../payments/plain-amount.ts'
import type { Ori } from '../oris-dialog.tsx'
import type { ApplicantType } from '../types-dialog.tsx'
import { FILE_LIMITS } from './file-limits.ts'

/** A file as it is sent: rows by column, and its unknown columns. */
export type ReadFile = { rows: Record<string, unknown>[]; unused: string[] }

/** The error of a file without the required columns. */
export const LACKS_COLUMNS = 'Selected file must have description, slug, agency and pricing at minimum'

/** Reads the rows of a file. Throws an error whose message is shown. */
export function readCsv(bytes: Uint8Array): ReadFile {
  if (bytes.length > IMPORT_FILE_BYTES) throw new Error(`This is too large. ${FILE_LIMITS}`)
  const lacks = (columns: readonly string[]) => (requiredColumns.some((name) => !columns.includes(name)) ? LACKS_COLUMNS : null)
  const { columns, headings, lines } = csvTable(bytes, lacks)
  const unused = headings.filter((_, place) => columns[place] !== '' && !isKnown(columns[place] as string))
  return { rows: lines.map((line) => rowOf(columns, line)), unused }
}

const isKnown = (name: string) => (importColumns as readonly string[]).includes(name)

const rowOf = (columns: readonly string[], line: readonly string[]) =>
  Object.fromEntries(columns.flatMap((name, place) => (isKnown(name) ? [[name, cellOf(name, line[place] ?? '')]] : [])))

function cellOf(name: string, cell: string): unknown {
  if (name === 'pricing') return plainAmount(cell)
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

/** An LSV's applicant types as a file that can be edited and imported again; no cell is a formula. */
export function writeCsv(types: readonly ApplicantType[], oris: readonly Ori[]): string {
  const byId = new Map(oris.map((ori) => [ori.id, ori]))
  const rows = types.flatMap((type) => {
    const ori = byId.get(type.ori)
    if (!ori) return []
    const { description, pricing, prompt_vendor, prompt_location } = type
    const cells = otherLanguages.flatMap((language) =>
      translatedTexts.map((name) => [columnOf(name, language), type.translations?.[language]?.[name] ?? '']),
    )
    const texts = { note: type.note ?? '', ...Object.fromEntries(cells) }
    return [{ description, slug: ori.slug, agency: ori.agency, pricing, ori: ori.ori, prompt_vendor, prompt_location, ...texts }]
  })
  // Spreadsheets recognise UTF-8 by the byte order mark.
  return `\ufeff${Papa.unparse({ fields: [...importColumns], data: rows }, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
}
