const BYTE_ORDER_MARK = '\ufeff'
const FORMULA = /^[=+\-@\t\r\0]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** Lines of cells as a CSV file that spreadsheets open as it is: UTF-8 with its mark, CRLF, and no cell that they would compute. */
export const csvOf = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(lines)

/** The same without the mark: what follows the beginning of a file that is sent piece by piece. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')

/** A leading apostrophe makes text of what looks like a formula. */
function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
