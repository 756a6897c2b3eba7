import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'

/** One field of the submission with its value and label. */
const field = z.object({ tag: z.string(), mnemonic: z.string(), name: z.string(), value: z.string() })
/** A value that the receiver would reject: which field, and how to correct it. */
const problem = z.object({ tag: z.string(), mnemonic: z.string(), name: z.string(), message: z.string() })

/** An appointment's demographics for the live-scan machine: the fields of the sheet, or why there is no file. */
export const demographics = z.object({
  appointment: z.int(),
  /** The legal name, as it was typed. */
  name: z.string(),
  date_time: answeredInstant(),
  timezone: z.string(),
  applicant_type: z.nullable(z.string()),
  attempt: z.int(),
  /** Empty when there is any problem: an incomplete record is never issued. */
  fields: z.array(field),
  /** Contains all problems, not only the first. */
  problems: z.array(problem),
  /** A name longer than the field: the whole name, the one confirmed by the desk, and the rule's proposal. */
  long_name: z.nullable(z.object({ whole: z.string(), confirmed: z.nullable(z.string()), proposal: z.string() })),
  /** Notes for the operator of the machine. */
  remarks: z.array(z.string()),
})

/** The name that a desk confirms for the file. */
export const machineName = z.strictObject({ name: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(60)) })

export type Demographics = z.output<typeof demographics>
export type DemographicsProblem = z.output<typeof problem>
