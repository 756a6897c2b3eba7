import sql from 'sql-template-tag'
import { type JobReport, jobReport, type TroubledJob } from '../../contract/reports/jobs.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { lastBackup } from './backups/scheduled-backups.ts'

const MOST = 200

const STATE = sql`
  case when j.attempts >= j.max_attempts and j.locked_at is null then 'FAILED'
    when j.locked_at < now() - interval '5 minutes' then 'LOCKED'
    when j.locked_at is null and j.run_at < now() - interval '5 minutes' then 'LATE'
    when j.locked_at is null and j.attempts > 0 then 'RETRYING' end`

/** GET /jobs: the jobs that failed, are late or run for long, for superusers. */
export const readTroubledJobs: Action = action({
  method: 'GET',
  path: '/api/jobs',
  permission: 'jobs.list',
  summary: 'Jobs that failed, wait or run for too long',
  answer: jobReport,
  async handle({ database }): Promise<JobReport> {
    const troubled = await database.rows<TroubledJob>(sql`
      select * from (
        select j.id, j.task_identifier as task, ${STATE} as state, j.created_at as created, j.run_at as due, j.attempts, j.max_attempts,
          left(split_part(j.last_error, chr(10), 1), 300) as error
        from graphile_worker.jobs j) troubled
      where state is not null order by created, id limit ${MOST}`)
    const more = await database.one<Omit<JobReport, 'troubled'>>(sql`
      select (select count(*) from graphile_worker.jobs) as waiting, ${lastBackup} as last_backup`)
    return { waiting: 0, last_backup: null, ...more, troubled }
  },
})

/** POST /jobs/{id}/retry: gives a job all its attempts again, from now on. One that runs at this moment is left alone. */
export const retryJob: Action = action({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  permission: 'jobs.retry',
  summary: 'Try a job again at once',
  async handle({ params, transact }) {
    const job = idIn(params)
    if (job === null) throw notFound()
    await transact(async ({ db, record }) => {
      const found = await db.one<{ locked: boolean }>(
        sql`select locked_at is not null as locked from graphile_worker.jobs where id = ${job}`,
      )
      if (found === undefined) throw notFound()
      if (found.locked) throw conflict('RUNNING', 'This job is running. Wait until it has ended.')
      await db.run(sql`select from graphile_worker.reschedule_jobs(array[${job}::bigint], run_at => now(), attempts => 0)`)
      await record({ type: 'job.retried', job })
    })
  },
})
