import * as z from 'zod/mini'
import { absentOr, recordId } from '../applicants/applicant-body.ts'
import { missingOr, opaqueKey } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant } from '../records/fields.ts'

/** What holds a slot; `hold` is the wizard's hold so far, which is renewed or dropped. */
export const holdBody = z.strictObject({
  lsv: recordId(),
  dateTime: z
    .string({ error: missingOr(fieldMessages.dateTime) })
    .check(z.refine((value) => instant.input.safeParse(value).success, { error: fieldMessages.dateTime })),
  hold: absentOr(opaqueKey()),
})

/** A hold, or nulls where none was given: that is no reason to stop. */
export const holdAnswer = z.object({ hold: z.nullable(z.string()), expires_at: z.nullable(z.string()) })
