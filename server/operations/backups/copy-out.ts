import type pg from 'pg'
import { to } from 'pg-copy-streams'

const PART = 8 * 1024 * 1024
const LINE_BREAK = 10

/** Streams a table's rows as lines of PostgreSQL's text format, in chunks of whole lines. */
export async function* copyOut(client: pg.Client, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(to(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) to stdout`))) {
    held.push(chunk)
    size += chunk.length
    if (size < PART) continue
    const bytes = Buffer.concat(held)
    const end = bytes.lastIndexOf(LINE_BREAK) + 1
    if (end > 0) yield bytes.subarray(0, end)
    held = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}
