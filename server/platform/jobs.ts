import sql from 'sql-template-tag'
import type { Db } from './database.ts'

const MAX_ATTEMPTS = 12

/** How often the workers look for jobs: nothing wakes them. */
export const LOOK_FOR_JOBS_MS = 250

/**
 * Asks for a job in the transaction that causes it: it runs after the commit, or never. The row is written as `add_job` of the queue
 * would write it, without its NOTIFY: PostgreSQL commits what notifies one after another, each until it is on the disk, and all of a
 * busy day's bookings would wait in that line.
 */
export async function addJob(db: Db, name: string, payload: object): Promise<void> {
  const asked = await db.run(sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
    select id, ${JSON.stringify(payload)}::json, ${MAX_ATTEMPTS} from graphile_worker._private_tasks where identifier = ${name}`)
  // The first job of its name that this database has ever had: the queue makes the name known.
  if (asked === 0)
    await db.run(sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS})`)
}
