import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

const CHUNK = 262_144

/** Fills a table from lines of PostgreSQL's text format, with backpressure. */
export function copyIn(client: pg.Client, table: string, columns: readonly string[], lines: Iterable<string | Buffer>): Promise<void> {
  const filling = client.query(from(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`))
  return pipeline(Readable.from(joinLines(lines), { objectMode: false }), filling)
}

/** Joins lines into chunks: a message for each would cost more than the line. */
function* joinLines(lines: Iterable<string | Buffer>): Generator<Buffer> {
  let text = ''
  for (const line of lines) {
    if (typeof line === 'string') text += line
    else yield line
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** One line: nulls in PostgreSQL's notation, bytes in hex, separators escaped. */
export function lineOf(cells: readonly (string | number | boolean | Buffer | null)[]): string {
  let line = ''
  let between = ''
  for (const cell of cells) {
    line += between + cellOf(cell)
    between = '\t'
  }
  return `${line}\n`
}

function cellOf(cell: string | number | boolean | Buffer | null): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return SPECIAL.test(cell) ? cell.replace(SPECIALS, (sign) => ESCAPES[sign] ?? sign) : cell
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  return String(cell)
}

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
