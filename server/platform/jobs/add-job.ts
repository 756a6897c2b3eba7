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
): Promise<void> => insertJobs(db, name, [{ payload }], { seconds: 0, priority })

/** A job with the key by which a later one replaces it while it waits. */
type KeyedJob<Name extends keyof JobPayloads> = { readonly payload: JobPayloads[Name]; readonly key: string }

/** Queues the first jobs of their keys, which `addJobAfter` and `replaceJobs` replace while they wait. */
export const addFirstJobs = <Name extends keyof JobPayloads>(db: Db, name: Name, jobs: readonly KeyedJob<Name>[]): Promise<void> =>
  insertJobs(db, name, jobs, { seconds: 0 })

/** Queues several jobs of one name, to run after some seconds. */
export const addJobs = <Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  seconds = 0,
): Promise<void> =>
  insertJobs(
    db,
    name,
    payloads.map((payload) => ({ payload })),
    { seconds },
  )

async function insertJobs<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  jobs: readonly { payload: JobPayloads[Name]; key?: string }[],
  { seconds, priority }: { seconds: number; priority?: Priority | undefined },
): Promise<void> {
  if (jobs.length === 0) return
  const order = orderOf(name, priority)
  const queued = await db.run(sql`
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, key, priority, run_at)
    select t.id, j.payload, ${MAX_ATTEMPTS}, j.key, ${order}, now() + make_interval(secs => ${seconds})
    from graphile_worker._private_tasks t, ${rowsOf(jobs)}
    where t.identifier = ${name}`)
  if (queued > 0) return
  // The first job of its name in this database: the queue inserts the name.
  await db.run(sql`
    select graphile_worker.add_job(${name}, j.payload, max_attempts => ${MAX_ATTEMPTS}, job_key => j.key, priority => ${order},
      run_at => now() + make_interval(secs => ${seconds}))
    from ${rowsOf(jobs)}`)
}

const rowsOf = (jobs: readonly { payload: object; key?: string }[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(jobs)}::json) j(payload json, key text)`

/** Queues several jobs of different keys to run now, in one statement; each replaces the waiting job of its key. */
export async function replaceJobs<Name extends keyof JobPayloads>(db: Db, name: Name, jobs: readonly KeyedJob<Name>[]): Promise<void> {
  if (jobs.length === 0) return
  await db.run(sql`
    select from graphile_worker.add_jobs((
      select array_agg((${name}, j.payload, null, now(), ${MAX_ATTEMPTS}, j.key, ${orderOf(name)}, null)::graphile_worker.job_spec)
      from ${rowsOf(jobs)}))`)
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
