import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { id } from '../records/fields.ts'

/** FAILED: no attempts are left. RETRYING: failed, and tried again later. LATE: due for five minutes. LOCKED: running for five minutes. */
const jobStates = ['FAILED', 'RETRYING', 'LATE', 'LOCKED'] as const

/** A job of the queue that failed, is retried, late or stuck. */
const troubledJob = z.object({
  id,
  task: z.string(),
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
})
export type TroubledJob = z.infer<typeof troubledJob>

/** `GET /jobs`: the oldest 200 of them, the number of all waiting jobs, and the last backup. */
export const jobReport = z.object({
  waiting: z.int(),
  troubled: z.array(troubledJob),
  /** The time of the last backup; null when there is none. */
  last_backup: z.nullable(z.string()),
})
export type JobReport = z.infer<typeof jobReport>
