import sql from 'sql-template-tag'
import { type JobReport, jobReport, type TroubledJob } from '../../contract/operations/jobs.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { hasNoWorker, isPastLimit, kindRows, releaseJob } from '../platform/jobs/abandoned-jobs.ts'
import { readScheduledRuns } from '../platform/jobs/scheduled-runs.ts'
import { lastBackup } from './backups/scheduled-backups.ts'

const MAX_JOBS = 200

const STATE = sql`
  case when j.attempts >= j.max_attempts and j.locked_at is null then 'FAILED'
    when j.locked_at < now() - interval '5 minutes' or ${hasNoWorker} then 'LOCKED'
    when j.locked_at is null and j.run_at < now() - interval '5 minutes' then 'LATE'
    when j.locked_at is null and j.attempts > 0 then 'RETRYING' end`

/** The outbox entry in a job's payload, and its applicant. */
const ABOUT = sql`(
  select m.id as mail, coalesce(m.applicant, p.applicant, h.applicant, l.applicant, w.applicant) as applicant
  from (select (payload ->> 'mail')::bigint as mail, (payload ->> 'appointment')::bigint as appointment,
      (payload ->> 'payment')::bigint as payment, (payload ->> 'history')::bigint as history, (payload ->> 'letter')::bigint as letter,
      (payload ->> 'signature')::bigint as signature where json_typeof(payload) = 'object') named
  left join mail m on m.id = named.mail
  left join payment_transaction x on x.id = named.payment
  left join appointment p on p.id = coalesce(named.appointment, x.appointment, m.appointment)
  left join applicant_history h on h.id = named.history
  left join letter l on l.id = named.letter
  left join waiver_signature w on w.id = named.signature
  union all select null, null where json_typeof(payload) <> 'object')`

/** GET /jobs: the jobs that failed, are late or run for long, for superusers. */
export const readTroubledJobs: Action = action({
  method: 'GET',
  path: '/api/jobs',
  permission: 'jobs.list',
  summary: 'Jobs that failed, wait or run for too long',
  problems: ['RUNNING'],
  answer: jobReport,
  async handle({ database }): Promise<JobReport> {
    const troubled = await database.rows<TroubledJob>(sql`
      select id, task, queue, state, created, due, attempts, max_attempts, error, locked_since, server, abandoned, about.mail,
        about.applicant from (
        select j.id, t.identifier as task, kind.queue, ${STATE} as state, j.created_at as created, j.run_at as due, j.attempts,
          j.max_attempts, left(split_part(j.last_error, chr(10), 1), 300) as error, j.payload, j.locked_at as locked_since,
          (select w.server from job_workers w where w.pool = j.locked_by) as server,
          case when ${hasNoWorker} then 'WORKER_ENDED' when ${isPastLimit} then 'PAST_LIMIT' end as abandoned
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        left join ${kindRows} on kind.task = t.identifier) troubled
      cross join lateral ${ABOUT} about
      where state is not null order by created, id limit ${MAX_JOBS}`)
    const more = await database.one<Pick<JobReport, 'waiting' | 'last_backup'>>(sql`
      select (select count(*) from graphile_worker.jobs) as waiting, ${lastBackup} as last_backup`)
    return { waiting: 0, last_backup: null, ...more, troubled, scheduled: await readScheduledRuns(database) }
  },
})

/** POST /jobs/{id}/retry: gives a job all its attempts again and makes it due. One that a worker is running is refused. */
export const retryJob: Action = action({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  permission: 'jobs.retry',
  summary: 'Try a job again at once',
  problems: ['RUNNING'],
  async handle({ params, transact }) {
    const job = idIn(params)
    if (job === null) throw notFound()
    await transact(async ({ db, record }) => {
      const found = await db.one(sql`select id from graphile_worker.jobs where id = ${job}`)
      if (found === undefined) throw notFound()
      if (!(await releaseJob(db, job))) throw conflict('RUNNING', 'This job is running. Wait until it has ended.')
      await record({ type: 'job.retried', job })
    })
  },
})
