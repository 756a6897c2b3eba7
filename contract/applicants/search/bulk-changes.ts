import * as z from 'zod/mini'
import { emptyLetterFields } from '../../letters/letter-fields.ts'
import { date, id } from '../../records/fields.ts'
import { prose } from '../../records/prose.ts'

/** The most applicants of one change. */
export const MAX_AT_ONCE = 1_000
/** The time in which a change of many can be undone, before its letters leave. */
export const UNDO_SECONDS = 60

/** Whom records are assigned to, and until when they are due, as far as a change sets it. */
export type CaseworkChange = { assignee?: number | null | undefined; due?: string | null | undefined }

const isOfCasework = ({ assignee, due }: CaseworkChange) => assignee !== undefined || due !== undefined
const isOfRecord = ({ status_code, note }: { status_code?: unknown; note?: unknown }) => status_code !== undefined || note !== undefined

const who = z
  .array(id)
  .check(z.minLength(1, 'Nobody is chosen'), z.maxLength(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} applicants can be changed at once`))

/**
 * The applicants, and their change: a hire status (null: none), a note, or both; or whom the records are assigned to (null: nobody), until
 * when they are due (null: no date), or both. `seen` has the hire statuses from which
 * the user chose them, in the order of the applicants: nobody is changed whose status is another one by now.
 */
export const bulkBody = z
  .strictObject({
    applicants: who,
    status_code: z.optional(z.nullable(id)),
    note: z.optional(prose(5_000).input),
    assignee: z.optional(z.nullable(id)),
    due: z.optional(z.nullable(date.input)),
    seen: z.optional(z.array(z.nullable(id))),
  })
  .check(
    z.refine((body) => isOfRecord(body) || isOfCasework(body), { path: ['status_code'], error: 'Required' }),
    z.refine((body) => !(isOfRecord(body) && isOfCasework(body)), {
      path: ['assignee'],
      error: 'Cannot be changed together with a status or a note',
    }),
    z.refine(({ seen, applicants }) => seen === undefined || seen.length === applicants.length, {
      path: ['seen'],
      error: 'Must have one status for each of the applicants',
    }),
  )

/**
 * The applicants and the hire status whose letters are to be seen before they leave; with `again`, also of those who have the status, whose
 * letters are sent again.
 */
export const lettersBody = z.strictObject({ applicants: who, status_code: z.nullable(id), again: z.optional(z.boolean()) })

const person = { applicant: z.int(), first_name: z.string(), last_name: z.string() }
/** The applicant of a letter, with the employer or network, which tells namesakes apart. */
const aboutPerson = { ...person, environment: z.string() }
/** The work location or the vendor that a letter is for, or why it reaches nobody. */
const toRecipient = {
  location: z.nullable(z.int()),
  vendor: z.nullable(z.int()),
  recipient: z.nullable(z.string()),
  email: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** The fields of the template that would be empty in the letter. */
  empty: emptyLetterFields,
}

/** The letters that a hire status would send, from its template: whom each concerns and whom it reaches, or why it reaches nobody. */
export const lettersAnswer = z.object({
  changing: z.int(),
  unchanged: z.int(),
  template: z.nullable(z.int()),
  letters: z.array(z.object({ ...aboutPerson, ...toRecipient })),
})
/** The letters before they leave. */
export type LettersAnswer = z.infer<typeof lettersAnswer>

/** The most letters that are sent again at once. */
export const MAX_LETTERS_AT_ONCE = 1_000

/** The letters to send again: those of the latest hire status with letters of each of the applicants, or those that are named. */
export const resendLettersBody = z
  .strictObject({
    applicants: z.optional(who),
    letters: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'No letter is chosen'),
          z.maxLength(MAX_LETTERS_AT_ONCE, `At most ${MAX_LETTERS_AT_ONCE} letters can be sent at once`),
        ),
    ),
  })
  .check(
    z.refine((body) => (body.applicants === undefined) !== (body.letters === undefined), {
      path: ['applicants'],
      error: 'Give either applicants or letters',
    }),
  )

/** Letters that would be sent again: whom each concerns and whom it reaches by now, or why it reaches nobody. */
export const letterResendsAnswer = z.object({
  letters: z.array(
    z.object({
      letter: z.int(),
      ...aboutPerson,
      /** The hire status that the letter tells, and the one that the applicant has by now, if it is another one. */
      status_code: z.int(),
      status: z.string(),
      status_now: z.nullable(z.string()),
      /** Of a letter that is not written yet, its template; of another one, the address of its file. */
      template: z.nullable(z.int()),
      url: z.nullable(z.string()),
      /** Whether an earlier mail may have arrived. */
      is_unsure: z.boolean(),
      ...toRecipient,
    }),
  ),
  /** The applicants about whom no letter was made yet. */
  without: z.int(),
})
/** Letters before they are sent again. */
export type LetterResends = z.infer<typeof letterResendsAnswer>

/**
 * The applicants of a refusal whose status was changed meanwhile, each with its current one. `by_you`: by the user themselves, as by a change
 * whose answer was lost.
 */
export type ChangedMeanwhile = {
  applicant: number
  first_name: string
  last_name: string
  status: string
  status_code: number | null
  by_you: boolean
}[]

/** A change of one or many applicants: how far it is, who was refused or is as before and why, and until when it can be undone. */
export const bulkAnswer = z.object({
  id: z.int(),
  kind: z.enum(['STATUS', 'NOTE', 'LETTER', 'CASEWORK']),
  /** The new hire status; null for none, and for other changes. */
  status_code: z.nullable(z.int()),
  /** Whom records were assigned to, and until when they are due, as far as the change sets it; null for other changes. */
  casework: z.nullable(z.object({ assignee: z.optional(z.nullable(z.int())), due: z.optional(z.nullable(z.string())) })),
  /** The applicant of a change of one. */
  of_one: z.nullable(z.object(person)),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  undone: z.int(),
  refused: z.array(z.object({ ...person, reason: z.string() })),
  /** The applicants who are as before, and why. */
  as_before: z.array(z.object({ ...person, reason: z.string() })),
  /** The seconds left to undo it; 0 once the letters leave, and for what cannot be undone. */
  undo_seconds: z.int(),
})
/** A change of one or many applicants. */
export type BulkChange = z.infer<typeof bulkAnswer>

/** The number of a change, to list those that were begun before it. */
export const openChangesQuery = z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number'))) })
/** The latest changes of a user that are being made or can be undone, in their order, and how many earlier ones are left out. */
export const openChanges = z.object({ results: z.array(bulkAnswer), earlier: z.int() })
/** The changes of a user that are being made, or can be undone. */
export type OpenChanges = z.infer<typeof openChanges>
