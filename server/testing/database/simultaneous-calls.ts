import type { Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import type { Database } from '../../platform/database/database.ts'

const WAITING = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/**
 * Calls that all begin before any of them ends: `row` locks what they write last, and is released when all of them wait for it or for
 * each other. So all of them have read the same data.
 */
export async function callAllAtOnce<Answer>({ pool }: Database, row: Sql, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(row.text, row.values)
    const answers = Promise.all(calls.map((call) => call()))
    await expect.poll(async () => (await pool.query(WAITING)).rows[0].count, { timeout: 10_000 }).toBe(calls.length)
    await client.query('rollback')
    return await answers
  } finally {
    await client.query('rollback')
    client.release()
  }
}
