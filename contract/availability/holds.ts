import * as z from 'zod/mini'
import { absentOr, recordId } from '../applicants/applicant-body.ts'
import { missingOr, opaqueKey } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant } from '../records/fields.ts'

/** What holds a slot; `hold` is the wizard's hold so far, which is renewed or dropped. The environment decides which other locations a refusal offers. */
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

/** A hold, or nulls where none was given: that is no reason to stop. */
export const holdAnswer = z.object({ hold: z.nullable(z.string()), expires_at: z.nullable(z.string()) })

/** Other times than one that is gone, each with its LSV's offset. */
const alternatives = z.object({
  /** The three nearest open times at the same LSV. */
  times: z.array(z.string()),
  /** The nearest other LSV of the environment that has open times near the one that is gone. */
  elsewhere: z.nullable(z.object({ lsv: z.number(), name: z.string(), timezone: z.string(), times: z.array(z.string()) })),
})

export type Alternatives = z.infer<typeof alternatives>

/** What the refusal of a hold says beside a problem's usual members. */
export const holdRefusal = z.object({ error_type: z.literal('TIMING'), error: z.string(), alternatives })
