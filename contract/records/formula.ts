/**
 * The beginning of a cell that spreadsheets take for a formula when they read its text; also by the full-width signs, which they take for
 * the plain ones, and behind white space, which some leave out.
 */
export const FORMULA = /^[\t\r\n\0]|^\s*[=+\-@＝＋－＠]/

/** The text of a cell without the apostrophe that a file of ours has before what looks like a formula. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)
