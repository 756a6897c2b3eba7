import sql from 'sql-template-tag'
import type { Db } from './database/database.ts'

const MAX_ATTEMPTS = 12

/** The payload of each job, by its name; declared where the jobs are run, in `server/jobs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the program, of which the platform knows nothing
export interface JobPayloads {}

/**
 * Queues a job in the transaction that causes it: it runs after the commit, or never. The row is written as `add_job` of the queue
 * would write it, without its NOTIFY: PostgreSQL commits what notifies one after another, each until it is on the disk, and all of a
 * busy day's bookings would wait in that line.
 */
export const addJob = <Name extends keyof JobPayloads>(db: Db, name: Name, payload: JobPayloads[Name]): Promise<void> =>
  addJobs(db, name, [payload])

/** The same for several of one name. */
export async function addJobs<Name extends keyof JobPayloads>(db: Db, name: Name, payloads: readonly JobPayloads[Name][]): Promise<void> {
  if (payloads.length === 0) return
  const queued = await db.run(sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
    select t.id, p.payload, ${MAX_ATTEMPTS} from graphile_worker._private_tasks t, json_array_elements(${JSON.stringify(payloads)}::json) p(payload)
    where t.identifier = ${name}`)
  if (queued > 0) return
  // The first job of its name that this database has ever had: the queue makes the name known.
  await db.run(sql`
    select graphile_worker.add_job(${name}, p.payload, max_attempts => ${MAX_ATTEMPTS}) from json_array_elements(${JSON.stringify(payloads)}::json) p(payload)`)
}

/** Queues a job that runs in `seconds`. */
export const addJobAfter = <Name extends keyof JobPayloads>(db: Db, name: Name, payload: JobPayloads[Name], seconds: number) =>
  db.run(sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS},
      run_at => now() + make_interval(secs => ${seconds}))`)
