import * as z from 'zod/mini'
import { text } from '../records/fields.ts'
import { applicant } from './applicants.ts'

const id = (message: string) => z.number(message).check(z.int(message), z.positive(message), z.maximum(Number.MAX_SAFE_INTEGER, message))

/** The most characters of a text by which an applicant is found. */
export const LONGEST_FIND = 100
/** The most matches that the search box shows. */
export const MAX_FOUND = 20
/** The input of the search box: one free text. */
export const findQuery = z.strictObject({ q: text(LONGEST_FIND).input })
/** The field that matched the search. */
const findMatches = ['name', 'transaction_id', 'former_tcn', 'registration', 'email', 'phone', 'former_name'] as const
/** One of the best matches. */
const foundApplicant = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  transaction_id: z.nullable(z.string()),
  position: z.nullable(z.string()),
  /** The year of birth, which tells namesakes apart. */
  birth_year: z.nullable(z.int()),
  /** The appointment whose number matched. */
  registration: z.nullable(z.int()),
  /** The TCN that matched and that the record no longer has, in capitals. */
  former_tcn: z.nullable(z.string()),
  /** The former names, one per line as `Last, First`, if one of them matched. */
  former_names: z.nullable(z.string()),
  matched: z.enum(findMatches),
})
/** One of the best matches. */
export type FoundApplicant = z.infer<typeof foundApplicant>
/** At most `MAX_FOUND` matches, the best first. */
export const foundApplicants = z.object({ results: z.array(foundApplicant) })

/** The latest report of submissions, the number of applicants that wait for an answer (10,000 at most), and the one waiting longest. */
export const lastChecked = z.object({
  last_checked: z.nullable(z.string()),
  waiting: z.int(),
  waiting_capped: z.boolean(),
  oldest: z.nullable(z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), submitted: z.iso.date() })),
})
/** The state of the answers to submitted prints. */
export type LastChecked = z.infer<typeof lastChecked>

/** The columns of a file of submissions; each row has one of the first two. */
export const submissionColumns = ['applicant', 'registration', 'transaction_id', 'submitted'] as const
/** The maximum number of rows in one report. */
export const SUBMISSIONS_MOST = 2_000

const WHO = 'Name the applicant or the registration number, and not both'

/** Submitted prints: applicant or registration number, TCN and day. */
export const submissionRow = z
  .strictObject({
    applicant: z.optional(id('Must be the number of an applicant')),
    registration: z.optional(id('Must be a registration number')),
    transaction_id: applicant.fields.transaction_id?.input as z.ZodMiniType<string | null>,
    submitted: applicant.fields.submitted?.input as z.ZodMiniType<string | null>,
  })
  .check(
    z.refine((row) => row.transaction_id !== null, { path: ['transaction_id'], error: 'Required' }),
    z.refine((row) => row.submitted !== null, { path: ['submitted'], error: 'Required' }),
    z.refine((row) => (row.applicant === undefined) !== (row.registration === undefined), { path: ['registration'], error: WHO }),
  )
/** Prints that were submitted. */
export type SubmissionRow = { applicant?: number; registration?: number; transaction_id: string; submitted: string }

/** The result of a row: marked now, marked before, or of an attempt that has been rejected since. */
export const submissionFates = ['marked', 'unchanged', 'older'] as const
const submissionOutcome = z.object({
  applicant: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The hire status, which a report does not change. */
  status_code: z.nullable(z.int()),
  fate: z.enum(submissionFates),
  /** Another TCN that the record, or the appointment of the row, has now and loses. */
  replaces: z.nullable(z.string()),
})
/** The result of a report of submissions; a preview has it row by row. */
export const submissionsAnswer = z.object({ marked: z.int(), unchanged: z.int(), rows: z.optional(z.array(submissionOutcome)) })
/** The result of a report of submissions. */
export type SubmissionsAnswer = z.infer<typeof submissionsAnswer>
