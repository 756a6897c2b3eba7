import sql from 'sql-template-tag'
import { watchClockJumps } from '../clock-watch.ts'
import type { Database, Db } from '../database/database.ts'

/** The maximum difference between the clocks of servers on one database. */
const APART = '1 hour'
const LATE_MS = 2_000

/**
 * Returns whether a clock was set since the last call, the server's or the database's, and corrects the times of waiting jobs, which
 * the previous clock has written, so that they wait no longer than before.
 */
export async function watchJobTimes(database: Database): Promise<() => Promise<boolean>> {
  let read = await readTime(database)
  const ofServer = watchClockJumps({ wall: Date.now, steady: () => performance.now() })
  const ofDatabase = watchClockJumps({ wall: () => read.time, steady: () => read.at })
  await correctAtStart(database)
  return async () => {
    const next = await readTime(database)
    // A late answer means a busy database, and does not show its clock.
    if (next.tookMs < LATE_MS) read = next
    const seconds = ofDatabase()
    if (seconds < 0) await correctJobTimes(database, -seconds)
    return ofServer() !== 0 || seconds !== 0
  }
}

/** Clears the scheduler's later times: it would skip these minutes as done, and wait for the jobs, up to a day. */
async function correctJobTimes(db: Db, seconds: number): Promise<void> {
  await db.run(sql`update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now()`)
  // A second server that notices the same jump finds no times this late.
  await db.run(sql`
    update graphile_worker._private_jobs
    set run_at = run_at - make_interval(secs => ${seconds}), locked_at = least(locked_at, now())
    where run_at > now() + make_interval(secs => ${seconds / 2}) or locked_at > now()`)
}

/** Corrects the times when the clock was set back while no server ran. */
async function correctAtStart(db: Db): Promise<void> {
  const ahead = await db.one<{ seconds: number }>(sql`
    select extract(epoch from max(last_execution) - now())::float8 as seconds from graphile_worker._private_known_crontabs
    having max(last_execution) > now() + ${APART}::interval`)
  if (ahead !== undefined) await correctJobTimes(db, ahead.seconds)
}

async function readTime(db: Db): Promise<{ time: number; at: number; tookMs: number }> {
  const began = performance.now()
  const found = await db.one<{ ms: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`)
  const at = performance.now()
  return { time: (found as { ms: number }).ms, at, tookMs: at - began }
}
