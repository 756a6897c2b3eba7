import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Database } from '../../platform/database/database.ts'

const PAUSE_MS = 10

/**
 * Empties these tables and all that refer to them, like `truncate … cascade`. A truncate recreates the files of every index and
 * invalidates all plans of every connection: twenty times the work for the few rows of a test.
 */
export async function emptyTables({ pool }: Database, ...tables: string[]): Promise<void> {
  const all = await pool.query<{ table: string }>(WITH_REFERRING, [tables])
  const names = all.rows.map(({ table }) => table)
  const deletes = names.map((name) => `delete from ${name}`)
  // One call is one transaction. Its locks are taken all at once or not at all: jobs of running servers lock rows in another order.
  const lock = `lock table ${names.join(', ')} in exclusive mode nowait`
  const call = `set local session_replication_role = replica; ${lock}; ${deletes.join('; ')}`
  while (!(await ranUnlocked(pool.query(call)))) await pause(PAUSE_MS)
}

/** Whether the call was run; false if another transaction has a lock. */
async function ranUnlocked(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55P03') return false
    throw error
  }
}

const WITH_REFERRING = `
  with recursive found as (
    select unnest($1::text[])::regclass::oid as table
    union
    select c.conrelid from pg_constraint c join found on c.confrelid = found.table where c.contype = 'f')
  select found.table::regclass::text as table from found`
