import type { Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import type { Database } from '../../platform/database/database.ts'

type Calls<Answer> = readonly (() => Promise<Answer>)[]

const WAITING = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/**
 * Calls that all begin before any of them ends: `row` locks what they write last, and is released when all of them wait for it or for
 * each other. So all of them have read the same data.
 */
export const callAllAtOnce = <Answer>(database: Database, row: Sql, calls: Calls<Answer>): Promise<Answer[]> =>
  whileLocked(database, row, async (untilWaiting) => {
    const answers = calls.map((call) => call())
    await untilWaiting(calls.length)
    return answers
  })

/**
 * Calls of which each begins when those before it wait: the first for `lock`, the others for it too, or for each other. `lock` is
 * released when all of them wait.
 */
export const callOneByOne = <Answer>(database: Database, lock: Sql, calls: Calls<Answer>): Promise<Answer[]> =>
  whileLocked(database, lock, async (untilWaiting) => {
    const answers: Promise<Answer>[] = []
    for (const call of calls) {
      answers.push(call())
      await untilWaiting(answers.length)
    }
    return answers
  })

/** Begins calls while another session holds a lock; returns their answers after its release. */
async function whileLocked<Answer>(
  { pool }: Database,
  lock: Sql,
  begin: (untilWaiting: (count: number) => Promise<void>) => Promise<Promise<Answer>[]>,
): Promise<Answer[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lock.text, lock.values)
    const answers = await begin((count) =>
      expect.poll(async () => (await pool.query(WAITING)).rows[0].count, { timeout: 10_000 }).toBe(count),
    )
    await client.query('rollback')
    return await Promise.all(answers)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
