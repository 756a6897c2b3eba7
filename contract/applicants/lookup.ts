import * as z from 'zod/mini'
import { absentOr, recordId } from './applicant-body.ts'
import { emailAddress, filledLine, textLimits } from './applicant-checks.ts'

const reg_number = z.pipe(
  z.union([z.string().check(z.maxLength(40)), z.number()], 'Required'),
  z.transform((value) => String(value).replace(/[\s-]/g, '')),
)

/** What the applicant keys to find the record whose prints were rejected. All three must match. */
export const lookup = z.strictObject({
  employer: absentOr(recordId()),
  network: absentOr(recordId()),
  reg_number: reg_number.check(z.minLength(1, 'Required')),
  last_name: filledLine(textLimits.name),
  email: emailAddress(),
})

/** What the lookup answers: enough to recognise oneself, and the token that books the re-print. */
export const lookupAnswer = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** All but the last four digits are hidden. */
  phone: z.string(),
  lookup_token: z.string(),
  /** After a second rejection: the last day to request the name check. No more prints are taken then. */
  name_check_by: z.nullable(z.string()),
})

/** What the lookup answers. */
export type LookupAnswer = z.infer<typeof lookupAnswer>

/** What staff send to mark prints as illegible. */
export const illegibleBody = z.strictObject({
  tcr: z.string('Required').check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Must be up to 40 letters, digits and hyphens')),
})
