/* Runs the queued jobs at once and in order, instead of the worker, but those that wait for the next morning. Not used by the product. */
import sql from 'sql-template-tag'
import { tasksOf } from '../jobs.ts'
import type { Services } from '../platform/http/action.ts'

type Job = { id: number; attempts: number; max_attempts: number; task: string; payload: never }

/** Runs jobs until none waits, `twice` at random like a worker that lost its database. Returns the errors of jobs without attempts left. */
export async function runJobs(services: Services, { atOnce = 1, twice = () => false }: { atOnce?: number; twice?(): boolean } = {}) {
  const tasks = tasksOf(services) as unknown as Record<string, (payload: never) => Promise<void>>
  const gaveUp: string[] = []
  const one = async (job: Job) => {
    try {
      await tasks[job.task]?.(job.payload)
      if (twice()) await tasks[job.task]?.(job.payload)
      await services.database.run(sql`delete from graphile_worker._private_jobs where id = ${job.id}`)
    } catch (error) {
      if (job.attempts < job.max_attempts)
        await services.database.run(sql`update graphile_worker._private_jobs set attempts = attempts + 1 where id = ${job.id}`)
      else {
        gaveUp.push((error as Error).message)
        await services.database.run(sql`delete from graphile_worker._private_jobs where id = ${job.id}`)
      }
    }
  }
  for (let due = await waiting(services); due.length > 0; due = await waiting(services))
    for (let at = 0; at < due.length; at += atOnce) await Promise.all(due.slice(at, at + atOnce).map(one))
  return gaveUp
}

const waiting = ({ database }: Services) =>
  database.rows<Job>(sql`
    select j.id, j.attempts + 1 as attempts, j.max_attempts, t.identifier as task, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at < now() + interval '1 hour' order by j.id`)
