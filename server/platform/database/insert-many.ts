import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Values } from '../records/record-kind.ts'

/**
 * The statement that inserts rows into a table, the same for one row and for many; none without rows. All rows have the columns of the
 * first. Values are sent as JSON, which PostgreSQL converts to the types of the columns.
 */
export function insertMany(table: string, rows: readonly Values[]): Sql[] {
  const [first] = rows
  if (first === undefined) return []
  const names = join(Object.keys(first).map((name) => raw(`"${name}"`)))
  return [
    sql`
      insert into ${raw(table)} (${names})
      select ${names} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows.map(sendable))}::json)`,
  ]
}

/** Bytes in PostgreSQL's text format. */
function sendable(row: Values): Values {
  const sent: Values = {}
  for (const name of Object.keys(row)) {
    const value = row[name]
    sent[name] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
  }
  return sent
}
