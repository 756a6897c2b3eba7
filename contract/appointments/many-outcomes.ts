import * as z from 'zod/mini'
import { REASON_MAX } from '../applicants/applicant-checks.ts'
import { id } from '../records/fields.ts'

/** The appointments that one call can mark or set back. */
const MAX_OUTCOMES = 500

/** Marks appointments as missed, or sets missed ones back, which needs a reason. */
export const manyOutcomes = z.strictObject({
  appointments: z.array(id).check(z.minLength(1, 'Name at least one'), z.maxLength(MAX_OUTCOMES, `Name at most ${MAX_OUTCOMES}`)),
  status: z.enum(['NO_SHOW', 'SCHEDULED']),
  reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)))),
})

/** The appointments that have the status now, and those that were left as they are. */
export const manyOutcomesAnswer = z.object({
  done: z.array(z.int()),
  left: z.array(z.object({ id: z.int(), reason: z.string() })),
})
/** The answer of such a call. */
export type ManyOutcomes = z.infer<typeof manyOutcomesAnswer>
