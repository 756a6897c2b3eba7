import * as z from 'zod/mini'
import { absentOr, recordId } from './applicant-body.ts'
import { emailAddress, filledLine, textLimits } from './applicant-checks.ts'

const reg_number = z.pipe(
  z.union([z.string().check(z.maxLength(40)), z.number()], 'Required'),
  z.transform((value) => String(value).replace(/[\s-]/g, '')),
)

/** The input of the lookup of a record whose prints were rejected. All three must match. */
export const lookup = z.strictObject({
  employer: absentOr(recordId()),
  network: absentOr(recordId()),
  reg_number: reg_number.check(z.minLength(1, 'Required')),
  last_name: filledLine(textLimits.name),
  email: emailAddress(),
})

/** A re-print that is booked already: its time and place, and the telephone of that. */
export const knownReprint = z.object({ date_time: z.string(), timezone: z.string(), place: z.string(), phone: z.nullable(z.string()) })

/** The answer of the lookup: enough for applicants to recognise themselves, and the token that books the re-print. */
export const lookupAnswer = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** All but the last four digits are hidden. */
  phone: z.string(),
  lookup_token: z.string(),
  /** Whether waivers of the environment are still to be signed before the re-print. */
  needs_signatures: z.boolean(),
  /** The re-print that is booked already, and the telephone of its place: there is one for each rejection. */
  reprint: z.nullable(knownReprint),
  /** After a second rejection: the last day to request the name check. No more prints are taken then. */
  name_check_by: z.nullable(z.string()),
})

/** The answer of the lookup. */
export type LookupAnswer = z.infer<typeof lookupAnswer>

const controlNumber = z.string('Required').check(z.trim(), z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Must be up to 40 letters, digits and hyphens'))

/** The body by which staff mark prints as illegible. `transaction_id`: the TCN of prints that are not recorded here. */
export const illegibleBody = z.strictObject({ tcr: controlNumber, transaction_id: z.optional(z.nullable(controlNumber)) })
