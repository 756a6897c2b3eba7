import sql, { join, type Sql } from 'sql-template-tag'
import { orderOf, type Priority } from '../../job-kinds.ts'
import type { Db } from '../database/database.ts'

const MAX_ATTEMPTS = 12

/** The payload of each job, by its name; extended in `server/jobs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the program, which the platform does not import
export interface JobPayloads {}

/**
 * Queues a job in the transaction that causes it: it runs after the commit, or never. Writes the row like the queue's `add_job`, but
 * without its NOTIFY: PostgreSQL commits notifying transactions one after another, each until it is on disk, and all
 * bookings of a busy day would wait for each other. `priority` is given where it differs from that of its kind.
 */
export const addJob = <Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  priority?: Priority,
): Promise<void> => insertJobs(db, name, [payload], { seconds: 0, key: null, priority })

/** Queues the first job of a key, which `addJobAfter` replaces while it waits. */
export const addFirstJob = <Name extends keyof JobPayloads>(db: Db, name: Name, payload: JobPayloads[Name], key: string): Promise<void> =>
  insertJobs(db, name, [payload], { seconds: 0, key })

/** Queues several jobs of one name, to run after some seconds. */
export const addJobs = <Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  seconds = 0,
): Promise<void> => insertJobs(db, name, payloads, { seconds, key: null })

async function insertJobs<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  { seconds, key, priority }: { seconds: number; key: string | null; priority?: Priority | undefined },
): Promise<void> {
  if (payloads.length === 0) return
  const order = orderOf(name, priority)
  const queued = await db.run(sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key, priority, run_at)
    select t.id, p.payload, ${MAX_ATTEMPTS}, ${key}, ${order}, now() + make_interval(secs => ${seconds})
    from graphile_worker._private_tasks t, json_array_elements(${JSON.stringify(payloads)}::json) p(payload)
    where t.identifier = ${name}`)
  if (queued > 0) return
  // The first job of its name in this database: the queue inserts the name.
  await db.run(sql`
    select graphile_worker.add_job(${name}, p.payload, max_attempts => ${MAX_ATTEMPTS}, job_key => ${key}, priority => ${order},
      run_at => now() + make_interval(secs => ${seconds}))
    from json_array_elements(${JSON.stringify(payloads)}::json) p(payload)`)
}

/** Queues a job to run after some seconds. With a key it replaces the waiting job of that key. */
export const addJobAfter = <Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  seconds: number,
  key: string | null = null,
) =>
  db.run(sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS}, job_key => ${key},
      priority => ${orderOf(name)}, run_at => now() + make_interval(secs => ${seconds}))`)

/** The columns of a query that hold the fields of a payload. */
type PayloadColumns<Payload> = Payload extends unknown ? { readonly [Field in keyof Payload]: Sql } : never

type JobRows<Payload> = {
  payload: PayloadColumns<Payload>
  /** The column of each job's key. */
  key: Sql
  /** Leaves the time of a waiting job of the key as it is. */
  keepsTime?: boolean
  /** The rest of the query, from its `from` on. */
  from: Sql
}

/** Queues a job for each row of a query. It replaces the waiting job of its key. */
export async function addJobsFrom<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  { payload, key, keepsTime = false, from }: JobRows<JobPayloads[Name]>,
): Promise<void> {
  const fields = Object.entries<Sql>(payload).flatMap(([field, column]) => [sql`${field}::text`, column])
  await db.run(sql`
    select graphile_worker.add_job(${name}, json_build_object(${join(fields)}), max_attempts => ${MAX_ATTEMPTS}, job_key => ${key},
      priority => ${orderOf(name)}, job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'})
    ${from}`)
}
