import { FORMULA } from '../../contract/records/formula.ts'

const BYTE_ORDER_MARK = '\ufeff'
/** Includes a semicolon and a tab, at which spreadsheets of some countries begin the next cell. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** Lines of cells as a CSV file for spreadsheets: UTF-8 with byte order mark, CRLF, and no cell that is evaluated as a formula. */
export const csvOf = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(lines)

/** Lines without the byte order mark, to continue a file that is streamed. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

/** Prefixes an apostrophe to cells that look like formulas. */
function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
