import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Values } from '../records/record-kind.ts'

/**
 * What inserts rows into a table: one statement, the same for one row and for many; none for no rows. All have the columns of the
 * first. Values come as JSON, from which PostgreSQL makes what each column is.
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

/** Bytes as PostgreSQL reads them in a text. */
const sendable = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]))
