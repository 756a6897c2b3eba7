import * as z from 'zod/mini'
import { id } from '../records/fields.ts'

/** FAILED: all attempts were used up. RETRYING: it failed and is tried again. LATE: it has been due for five minutes. LOCKED: it has run for five minutes. */
const jobStates = ['FAILED', 'RETRYING', 'LATE', 'LOCKED'] as const

/** A job of the queue that does not go as it should. */
const troubledJob = z.object({
  id,
  task: z.string(),
  state: z.enum(jobStates),
  created: z.string(),
  /** When it runs next, or should have run. */
  due: z.string(),
  attempts: z.number(),
  max_attempts: z.number(),
  /** What it is about, by number alone: an entry of the outbox, an applicant. */
  mail: z.nullable(z.number()),
  applicant: z.nullable(z.number()),
  /** The first line of what went wrong last. */
  error: z.nullable(z.string()),
})
export type TroubledJob = z.infer<typeof troubledJob>

/** `GET /jobs`: the oldest 200 of them, how many jobs wait in all, and the last backup. */
export const jobReport = z.object({
  waiting: z.number(),
  troubled: z.array(troubledJob),
  /** When the last backup was taken; null: none was. */
  last_backup: z.nullable(z.string()),
})
export type JobReport = z.infer<typeof jobReport>
