import type { Database } from '../../platform/database/database.ts'

/**
 * Empties these tables and all that refer to them, like `truncate … cascade`. A truncate recreates the files of every index and
 * invalidates all plans of every connection: twenty times the work for the few rows of a test.
 */
export async function emptyTables({ pool }: Database, ...tables: string[]): Promise<void> {
  const all = await pool.query<{ table: string }>(WITH_REFERRING, [tables])
  const statements = all.rows.map(({ table }) => `delete from ${table}`)
  // One call is one transaction; the order of its deletes does not matter, since no trigger runs.
  await pool.query(`set local session_replication_role = replica; ${statements.join('; ')}`)
}

const WITH_REFERRING = `
  with recursive found as (
    select unnest($1::text[])::regclass::oid as table
    union
    select c.conrelid from pg_constraint c join found on c.confrelid = found.table where c.contype = 'f')
  select found.table::regclass::text as table from found`
