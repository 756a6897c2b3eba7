import * as z from 'zod/mini'
import { answeredInstant } from '../../records/answered-instant.ts'
import { id } from '../../records/fields.ts'
import { timeZone } from '../../records/time-zone.ts'

/** The time zone of today; without it, UTC. */
const zone = z.optional(timeZone.input)
export const myWorkQuery = z.strictObject({ zone })

/** A note that waits for the user: it names them, or its reminder is due. */
const waitingNote = z.object({
  note: z.int(),
  applicant: z.int(),
  /** "Alvarez, Ana" */
  applicant_name: z.string(),
  note_text: z.string(),
  author: z.nullable(z.string()),
  created: answeredInstant(),
  remind_on: z.nullable(z.string()),
})

/** The user's work: notes, assigned records, and the saved searches to work through, in order. */
export const myWork = z.object({
  mentions: z.array(waitingNote),
  reminders: z.array(waitingNote),
  assigned: z.int(),
  /** How many of those are due today or were due before. */
  due: z.int(),
  searches: z.array(z.int()),
})

/** The user's work. */
export type MyWork = z.infer<typeof myWork>
/** A note that waits for the user. */
export type WaitingNote = z.infer<typeof waitingNote>

const MAX_SEARCHES = 50

/** The saved searches to work through, in order. */
export const workSearches = z.strictObject({
  searches: z.array(id).check(
    z.maxLength(MAX_SEARCHES, `At most ${MAX_SEARCHES}`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each once'),
  ),
})

/** The note whose mention or reminder is put aside. */
export const seenNote = z.strictObject({ note: id, zone })
