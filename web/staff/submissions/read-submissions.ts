import { submissionColumns } from '../../../contract/applicants/applicant-search.ts'
import { csvTable } from '../../data/csv-table.ts'

/** A file as it is sent: rows by column, and its unknown columns. */
export type ReadSubmissions = { rows: Record<string, unknown>[]; unused: string[] }

const OTHER_NAMES: Readonly<Record<string, string>> = {
  tcn: 'transaction_id',
  'transaction_id_(tcn)': 'transaction_id',
  registration_number: 'registration',
  'appt_#': 'registration',
  applicant_id: 'applicant',
}
const LACKS = 'The file must have the columns transaction_id and submitted, and registration or applicant'

/** Reads the rows of a file of submissions. Throws an error whose message is shown. */
export function readSubmissions(bytes: Uint8Array): ReadSubmissions {
  const known = (name: string) => OTHER_NAMES[name] ?? name
  const lacks = (names: readonly string[]) => {
    const columns = names.map(known)
    const whose = columns.includes('registration') || columns.includes('applicant')
    return whose && columns.includes('transaction_id') && columns.includes('submitted') ? null : LACKS
  }
  const { columns, headings, lines } = csvTable(bytes, lacks)
  const used = columns.map((name) => (submissionColumns as readonly string[]).find((column) => column === known(name)))
  return {
    rows: lines.map((line) => rowOf(used, line)),
    unused: headings.filter((heading, place) => used[place] === undefined && heading.trim() !== ''),
  }
}

/** An empty cell is omitted. */
const rowOf = (used: readonly (string | undefined)[], line: readonly string[]) =>
  Object.fromEntries(used.flatMap((name, place) => (name && line[place] ? [[name, cellOf(name, line[place])]] : [])))

function cellOf(name: string, cell: string): unknown {
  if (name === 'submitted') return dayOf(cell)
  if (name === 'transaction_id') return cell
  return /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

/** Converts 11/24/2026, the US form of spreadsheets, to 2026-11-24. */
function dayOf(cell: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
