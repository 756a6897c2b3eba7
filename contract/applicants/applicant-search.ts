import * as z from 'zod/mini'
import { text } from '../records/fields.ts'
import { applicant } from './applicants.ts'

const id = (message: string) => z.number(message).check(z.int(message), z.positive(message), z.maximum(Number.MAX_SAFE_INTEGER, message))

/** What the search box takes: one free text. */
export const findQuery = z.strictObject({ q: text(100).input })
/** The field by which an applicant was found. */
const findMatches = ['name', 'transaction_id', 'registration', 'email', 'phone'] as const
/** One of the best, the best first. */
const foundApplicant = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  transaction_id: z.nullable(z.string()),
  position: z.nullable(z.string()),
  /** The appointment by whose number the applicant was found. */
  registration: z.nullable(z.number()),
  matched: z.enum(findMatches),
})
/** One of the best. */
export type FoundApplicant = z.infer<typeof foundApplicant>
/** The best, 20 at most. */
export const foundApplicants = z.object({ results: z.array(foundApplicant) })

/** When submissions were last reported, how many applicants wait for an answer (10,000 and more are not counted further), and who longest. */
export const lastChecked = z.object({
  last_checked: z.nullable(z.string()),
  waiting: z.number(),
  waiting_capped: z.boolean(),
  oldest: z.nullable(z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), submitted: z.string() })),
})
/** How the answers stand. */
export type LastChecked = z.infer<typeof lastChecked>

/** The columns of a file of submissions; each row has one of the first two. */
export const submissionColumns = ['applicant', 'registration', 'transaction_id', 'submitted'] as const
/** The most rows at once. */
export const SUBMISSIONS_MOST = 2_000

const WHO = 'Name the applicant or the registration number, and not both'

/** Prints that were submitted: whose, under which TCN, on which day. */
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

/** What becomes of a row: the prints are marked, they were so already, or they are of an attempt that was rejected since. */
export const submissionFates = ['marked', 'unchanged', 'older'] as const
const submissionOutcome = z.object({
  applicant: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  fate: z.enum(submissionFates),
})
/** What a report of submissions did, or would do; row by row in a preview. */
export const submissionsAnswer = z.object({ marked: z.number(), unchanged: z.number(), rows: z.optional(z.array(submissionOutcome)) })
/** What a report of submissions did. */
export type SubmissionsAnswer = z.infer<typeof submissionsAnswer>
