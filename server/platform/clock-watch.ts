import sql from 'sql-template-tag'
import type { Database, Db } from './database/database.ts'
import { recordInAuditLog } from './events/change.ts'

const JUMP_MS = 5_000
const CHECK_MS = 10_000

/** The wall clock, which people and time servers set, and a monotonic one. */
type Clocks = { wall(): number; steady(): number }

/** Returns by how many seconds the wall clock was set forward (or back) since the last call; 0 if it was not set. */
export function watchClockJumps({ wall, steady }: Clocks): () => number {
  let apart = wall() - steady()
  return () => {
    const now = wall() - steady()
    const jumped = now - apart
    if (Math.abs(jumped) < JUMP_MS) return 0
    apart = now
    return Math.round(jumped / 1000)
  }
}

/** Records in the audit log when the clock is set while the server runs. Returns a function that ends the watch. */
export function watchClock(database: Database, clocks: Clocks = { wall: Date.now, steady: () => performance.now() }): () => void {
  const jumped = watchClockJumps(clocks)
  const check = async () => {
    const seconds = jumped()
    if (seconds !== 0) await recordInAuditLog(database, { type: 'server.clock_jumped', detail: { seconds } }).catch(() => undefined)
  }
  const timer = setInterval(check, CHECK_MS).unref()
  return () => clearInterval(timer)
}

/** Records in the audit log that the database's clock is behind the last event, because it was set back while no server ran. */
export async function auditClockSetBack(db: Db): Promise<void> {
  const last = await db.one<{ seconds: number }>(sql`
    select round(extract(epoch from now() - max(at)))::integer as seconds from audit_event having max(at) is not null`)
  if (last !== undefined && last.seconds * 1000 <= -JUMP_MS)
    await recordInAuditLog(db, { type: 'server.clock_jumped', detail: { seconds: last.seconds } })
}
