import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** The times at which failed mails are retried, by their ids; those that were given up are absent. */
export async function readNextAttempts(db: Db, mails: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (mails.length === 0) return new Map()
  const waiting = await db.rows<{ mail: number; run_at: string }>(sql`
    select (j.payload->>'mail')::bigint as mail, min(j.run_at) as run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_mail' and j.attempts < j.max_attempts and (j.payload->>'mail')::bigint = any(${[...mails]}::bigint[])
    group by 1`)
  return new Map(waiting.map(({ mail, run_at }) => [mail, run_at]))
}
