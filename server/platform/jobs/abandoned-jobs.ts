import sql, { type Sql } from 'sql-template-tag'
import { jobKinds } from '../../job-kinds.ts'
import type { Db } from '../database/database.ts'

/** The silence of workers after which others take over their jobs. */
const SILENT = '1 minute'

/** The kinds of jobs as rows: `kind.task`, `kind.queue`, `kind.max_minutes`. */
export const kindRows: Sql = sql`json_to_recordset(${JSON.stringify(
  Object.entries(jobKinds).map(([task, { queue, maxMinutes }]) => ({ task, queue, max_minutes: maxMinutes })),
)}::json) kind(task text, queue text, max_minutes integer)`

/** Whether a locked job `j` has no worker any more. */
export const hasNoWorker: Sql = sql`(
  j.locked_at is not null
  and not exists (select from job_workers w where w.pool = j.locked_by and w.seen_at > now() - ${SILENT}::interval))`

/** Whether a locked job `j`, of the kind `kind`, has run for longer than its kind may: its worker should have given it up. */
export const isPastLimit: Sql = sql`coalesce(j.locked_at < now() - make_interval(mins => kind.max_minutes), false)`

/** Gives a job all its attempts again and makes it due. False when it is running and its worker still has it. */
export async function releaseJob(db: Db, id: number): Promise<boolean> {
  const released = await db.run(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = 0, run_at = now()
    where id = ${id} and id in (
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join ${kindRows} on kind.task = t.identifier
      where j.id = ${id} and (j.locked_at is null or ${hasNoWorker} or ${isPastLimit}))`)
  return released > 0
}
