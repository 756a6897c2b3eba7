import sql from 'sql-template-tag'
import { eventKinds } from '../../../contract/events.ts'
import type { Database, Db } from '../database/database.ts'
import { recordInAuditLog } from '../events/change.ts'

/** The event of a pruning: the last row, the number of rows, and the link from which the chain continues. */
export const PRUNED = eventKinds['audit.pruned'].audit

const BATCH = 5_000

/** The start of the log: number and link of the last pruned row; 0 and zeros without a pruning. */
export async function readStart(db: Db): Promise<{ seq: number; rows: number; hash: Buffer }> {
  const start = await db.one<{ seq: number; rows: number; hash: Buffer }>(sql`select seq, rows, hash from audit_start`)
  if (start === undefined) throw new Error('The start of the audit log is gone')
  return start
}

/**
 * Deletes the oldest chained rows, up to the first that is as young as `before`, a batch per transaction. The chain continues
 * from the last of them: its link is stored and recorded in the log, so any other shortening is detected. Returns the number.
 */
export async function pruneAudit(database: Database, before: Date): Promise<number> {
  let pruned = 0
  for (let more = true; more; ) {
    const rows = await database.transaction((db) => pruneBatch(db, before))
    pruned += rows
    more = rows === BATCH
  }
  return pruned
}

type Old = { seq: number; hash: Buffer | null; old: boolean }

async function pruneBatch(db: Db, before: Date): Promise<number> {
  const start = await db.one<{ seq: number }>(sql`select seq from audit_start for update`)
  const rows = await db.rows<Old>(sql`
    select e.seq, s.hash, e.at < ${before.toISOString()} as old from audit_event e left join audit_seal s on s.seq = e.seq
    where e.seq > ${start?.seq ?? 0} order by e.seq limit ${BATCH}`)
  const young = rows.findIndex(({ hash, old }) => hash === null || !old)
  const count = young === -1 ? rows.length : young
  const last = rows[count - 1]
  if (last === undefined) return 0
  await db.run(sql`update audit_start set seq = ${last.seq}, rows = rows + ${count}, hash = ${last.hash}, at = now()`)
  for (const table of [sql`audit_event`, sql`audit_seal`, sql`audit_anchor`])
    await db.run(sql`delete from ${table} where seq <= ${last.seq}`)
  const detail = { rows: count, hash: last.hash?.toString('hex') ?? '' }
  await recordInAuditLog(db, { type: 'audit.pruned', row: last.seq, detail })
  return count
}
