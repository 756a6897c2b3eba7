import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { id } from '../records/fields.ts'

/**
 * FAILED: no attempts are left. RETRYING: failed, and tried again later. LATE: due for five minutes. LOCKED: running for five minutes, or
 * without a worker that still has it.
 */
const jobStates = ['FAILED', 'RETRYING', 'LATE', 'LOCKED'] as const

/** A job of the queue that failed, is retried, late or stuck. */
const troubledJob = z.object({
  id,
  task: z.string(),
  /** Null for a job that this version does not know. */
  queue: z.nullable(z.string()),
  state: z.enum(jobStates),
  created: answeredInstant(),
  /** The time of its next run, in the past when it is late. */
  due: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The id of its object: an entry of the outbox, an applicant. */
  mail: z.nullable(z.int()),
  applicant: z.nullable(z.int()),
  /** The first line of the last error. */
  error: z.nullable(z.string()),
  /** Since when it runs, and on which server; the latter is null once that has ended. */
  locked_since: z.nullable(answeredInstant()),
  server: z.nullable(z.string()),
  /** Why a job that runs may be tried again: its worker has ended, or it has run for longer than its kind may. */
  abandoned: z.nullable(z.enum(['WORKER_ENDED', 'PAST_LIMIT'])),
})
export type TroubledJob = z.infer<typeof troubledJob>

/** A job by the clock. */
const scheduledJob = z.object({
  task: z.string(),
  queue: z.string(),
  /** Minute, hour, day, month and weekday in UTC, as crontab writes them. */
  at: z.string(),
  /** When it last ended well. */
  last_run: z.nullable(answeredInstant()),
  running_since: z.nullable(answeredInstant()),
  /** Whether it should have ended well again by now. */
  overdue: z.boolean(),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

/** `GET /jobs`: the oldest 200 of them, the number of all waiting jobs, the jobs by the clock, and the last backup. */
export const jobReport = z.object({
  waiting: z.int(),
  troubled: z.array(troubledJob),
  scheduled: z.array(scheduledJob),
  /** The time of the last backup; null when there is none. */
  last_backup: z.nullable(z.string()),
})
export type JobReport = z.infer<typeof jobReport>
