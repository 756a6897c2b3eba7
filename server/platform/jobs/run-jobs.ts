import { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Job, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { isTemporary } from '../database/database-errors.ts'
import { describeError, log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { watchJobTimes } from './correct-job-times.ts'

/** Jobs that share workers; a slow queue does not delay the others. */
export type JobQueue = {
  name: string
  /** The number of jobs that run at once. */
  workers: number
  /** The polling interval of its workers, which are not notified. */
  pollMs: number
  tasks: TaskList
  /** The scheduled jobs of this queue, as lines of crontab. */
  crontab: string
}

type Times = {
  /** The pause before workers are started again. */
  restart: number
  /** How long workers may fail to fetch jobs. */
  failing: number
  /** The interval of the search for lost jobs. */
  check: number
  /** The age of a job's lock after which it is lost, when its workers do not work on it. */
  lost: number
  /** The silence after which workers count as dead. */
  dead: number
}

const TIMES_MS: Times = { restart: 1_000, failing: 5_000, check: 5_000, lost: 10_000, dead: 60_000 }

/** The name of this process on the page of jobs. */
const OWN_NAME = `${hostname()}, process ${process.pid}`

type Running = { stop(): Promise<void> }
/** Workers that are restarted whenever they end, or on request. */
type RestartableJobs = Running & { beginAgain(): void }

/** The running jobs by the pool of workers. */
type ActiveJobs = Map<string, Set<string>>

/** Logs errors only. The message is cut where it quotes an error, which is described in its own field. */
const errorsOnly = new Logger(() => (level, message, meta) => {
  if (level !== 'error') return
  const { job, error } = (meta ?? {}) as { job?: Job; error?: Error }
  const logIt = isTemporary(error) ? logRepeated : (fields: object, words: string) => log.error(fields, words)
  logIt(
    { job: job?.id, task: job?.task_identifier, attempts: job?.attempts, error: error && describeError(error) },
    message.split(/ with error | \(trying again |\n/, 1)[0] ?? '',
  )
})

/**
 * Runs the jobs of all queues until it is stopped. Workers that lose the database end by themselves and are started again, for as long as
 * it takes. Fails when a queue cannot be started for another reason than a database that is away. The library does not wait for its note of
 * how a job ended: when the connection is lost meanwhile, its promise is rejected with nobody to catch it, the process logs that
 * (`unhandled-errors.ts`), and the job, still locked, runs again as a lost one.
 */
export async function runQueues(database: Database, queues: readonly JobQueue[], times = TIMES_MS): Promise<Running> {
  // The library would print an error of a worker with its stack before it passes the error to its logger.
  console.trace = () => undefined
  const active: ActiveJobs = new Map()
  const kept: RestartableJobs[] = []
  for (const queue of queues) {
    const start = () => startWorkers(database, queue, active, times)
    kept.push(keepRunning(start, await retryUntilReachable(start, times.restart), times.restart))
  }
  // Restarts the workers: their schedule would wait for the previous time again, or run each skipped minute.
  const clockWasSet = await retryUntilReachable(() => watchJobTimes(database), times.restart)
  const look = async () => {
    if (await clockWasSet()) for (const each of kept) each.beginAgain()
    await releaseLostJobs(database, active, times)
  }
  const running = [...kept, repeat(look, times.check)]
  return {
    stop: async () => {
      const pools = [...active.keys()]
      await Promise.all(running.map((each) => each.stop()))
      await database.run(sql`delete from job_workers where pool = any(${pools}::text[])`).catch(logFailure)
    },
  }
}

async function startWorkers({ queue: pgPool }: Database, queue: JobQueue, active: ActiveJobs, times: Times): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  noteActiveJobs(events, active)
  const runner = await run({
    pgPool,
    taskList: queue.tasks,
    crontab: queue.crontab,
    concurrency: queue.workers,
    pollInterval: queue.pollMs,
    noHandleSignals: true,
    logger: errorsOnly,
    events,
  })
  stopWhenFailing(events, runner, times.failing)
  return runner
}

/** Stops workers that fail permanently: the library caches the rejected promise when a connection is lost before their first job. */
function stopWhenFailing(events: WorkerEvents, runner: Runner, afterMs: number): void {
  let since: number | undefined
  const succeed = () => {
    since = undefined
  }
  events.on('worker:getJob:empty', succeed).on('job:start', succeed)
  events.on('worker:getJob:error', () => {
    since ??= performance.now()
    if (performance.now() - since > afterMs) runner.stop().catch(() => undefined)
  })
}

/** Retries while the database is away. */
export async function retryUntilReachable<T>(work: () => Promise<T>, pauseMs = TIMES_MS.restart): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTemporary(error)) throw error
      logFailure(error as Error)
      await pause(pauseMs)
    }
  }
}

function noteActiveJobs(events: WorkerEvents, active: ActiveJobs): void {
  events.on('pool:create', ({ workerPool }) => void active.set(workerPool.id, new Set()))
  events.on('pool:release', ({ workerPool }) => void active.delete(workerPool.id))
  events.on('job:start', ({ worker, job }) => void active.get(worker.workerPool.id)?.add(job.id))
  events.on('job:complete', ({ worker, job }) => void active.get(worker.workerPool.id)?.delete(job.id))
}

function keepRunning(start: () => Promise<Runner>, first: Runner, restartMs: number): RestartableJobs {
  const stopped = new AbortController()
  let runner = first
  const restart = async () => {
    while (!stopped.signal.aborted) {
      await runner.promise.catch(logFailure)
      await pause(restartMs, undefined, { signal: stopped.signal })
      runner = await start().catch((error) => {
        logFailure(error)
        return runner
      })
    }
  }
  // Rejected only by the aborted pause.
  restart().catch(() => undefined)
  return {
    beginAgain: () => void runner.stop().catch(() => undefined),
    stop: async () => {
      stopped.abort()
      await runner.stop().catch(() => undefined)
    },
  }
}

function repeat(work: () => Promise<void>, ms: number): Running {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      await work().catch(logFailure)
      await pause(ms, undefined, { signal: stopped.signal })
    }
  }
  run().catch(() => undefined)
  return { stop: async () => stopped.abort() }
}

const logFailure = (error: Error) => logRepeated({ error: describeError(error) }, 'The workers failed')

/** Reports these workers as alive, and unlocks lost jobs: their workers crashed, or never received them. */
async function releaseLostJobs(database: Database, active: ActiveJobs, { lost, dead }: Times): Promise<void> {
  const pools = [...active.keys()]
  const jobs = [...active.values()].flatMap((ids) => [...ids])
  await database.run(sql`
    insert into job_workers (pool, server) select unnest(${pools}::text[]), ${OWN_NAME} on conflict (pool) do update set seen_at = now()`)
  await database.run(sql`delete from job_workers where seen_at < now() - make_interval(secs => ${dead / 1_000})`)
  await database.run(sql`
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    where j.locked_at < now() - make_interval(secs => ${lost / 1_000}) and j.id <> all(${jobs}::bigint[])
      and (j.locked_by = any(${pools}::text[]) or not exists (select from job_workers w where w.pool = j.locked_by))`)
}
