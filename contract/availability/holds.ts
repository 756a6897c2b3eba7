import * as z from 'zod/mini'
import { absentOr, recordId } from '../applicants/applicant-body.ts'
import { missingOr, opaqueKey } from '../applicants/applicant-checks.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant } from '../records/fields.ts'

/** The body of a hold. `hold` is the wizard's present hold, renewed or dropped; the environment decides which other LSVs are offered. */
export const holdBody = z
  .strictObject({
    lsv: recordId(),
    dateTime: z
      .string({ error: missingOr(fieldMessages.dateTime) })
      .check(z.refine((value) => instant.input.safeParse(value).success, { error: fieldMessages.dateTime })),
    hold: absentOr(opaqueKey()),
    employer: absentOr(recordId()),
    network: absentOr(recordId()),
  })
  .check(z.refine(({ employer, network }) => employer == null || network == null, { error: fieldMessages.environment, path: ['employer'] }))

/** A hold, or nulls where none was made, which does not prevent the booking. `expires_in` seconds, for clocks of phones are wrong. */
export const holdAnswer = z.object({
  hold: z.nullable(z.string()),
  expires_at: z.nullable(answeredInstant()),
  expires_in: z.nullable(z.int()),
})

/** A hold, or nulls where none was made. */
export type HoldAnswer = z.infer<typeof holdAnswer>

/** Alternatives to a time that is taken, each with its LSV's offset. */
const alternatives = z.object({
  /** The three nearest open times at the same LSV. */
  times: z.array(z.string()),
  /** The nearest other LSV of the environment that has open times near the one that is taken. */
  elsewhere: z.nullable(z.object({ lsv: z.int(), name: z.string(), timezone: z.string(), times: z.array(z.string()) })),
})

export type Alternatives = z.infer<typeof alternatives>

/** The members that a refused hold adds to the problem document. */
export const holdRefusal = z.object({ error_type: z.literal('TIMING'), error: z.string(), alternatives })
