import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { id, text } from '../records/fields.ts'
import { storable } from '../records/storable.ts'
import { LONGEST_FIND } from './applicant-search.ts'

/** The fields that are masked until they are revealed. */
const revealable = ['ssn4', 'dob', 'identifiers'] as const

/** The masked fields to show. */
export const revealBody = z.strictObject({ fields: z.array(z.enum(revealable)).check(z.minLength(1, 'Required'), z.maxLength(3)) })
/**
 * The revealed values; null where there is none, or where it cannot be decrypted. `identifiers` are the numbers of the identifications, by
 * id.
 */
export const revealAnswer = z.object({
  ssn4: z.optional(z.nullable(z.string())),
  dob: z.optional(z.nullable(z.string())),
  identifiers: z.optional(z.record(z.string(), z.nullable(z.string()))),
})

/** The revealed values. */
export type RevealAnswer = z.infer<typeof revealAnswer>

/** The kinds of events of an applicant. */
const timelineKinds = [
  'applicant',
  'appointment',
  'status',
  'illegible',
  'note',
  'letter',
  'mail',
  'text',
  'transfer',
  'payment',
  'waiver',
  'details',
  'access',
] as const

/** One entry of the history. `who` is the user; null means the applicant or the product, as `by_applicant` shows. */
const timelineEntry = z.object({
  at: z.string(),
  kind: z.enum(timelineKinds),
  /** The event as a word of its kind: BOOKED, SENT, CREATED … */
  event: z.string(),
  /** The event's object: a status, a place and time, a subject; never a masked value. */
  what: z.nullable(z.string()),
  /** Why it happened. Of a merge: the values that were not taken over, as `field: value`, one a line. */
  reason: z.nullable(z.string()),
  who: z.nullable(z.string()),
  by_applicant: z.boolean(),
})
/** One thing that happened. */
export type TimelineEntry = z.infer<typeof timelineEntry>

/** A page of the timeline, the latest first; `next` goes into `before`. */
export const timelinePage = z.object({ next: z.nullable(z.string()), results: z.array(timelineEntry) })
/** A page of the timeline. */
export type TimelinePage = z.infer<typeof timelinePage>

/** A possible duplicate: the names of the matching fields, not their values. */
const match = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  created: answeredInstant(),
  position: z.nullable(z.string()),
  birth_year: z.nullable(z.int()),
  /** The names of the work locations. */
  locations: z.array(z.string()),
  same: z.array(z.enum(['first_name', 'last_name', 'dob', 'ssn4', 'email', 'phone'])),
})
/** A record that may be of the same person. */
export type Match = z.infer<typeof match>
/** A text that finds the records in place of those that are proposed. */
export const matchesQuery = z.strictObject({ search: z.optional(text(LONGEST_FIND).input) })
/** The records proposed, the best match first. */
export const matches = z.object({ results: z.array(match) })

/**
 * The fields of which a merge keeps one of two values, so that it can be chosen: neither lists, which are joined, nor the TCR, which belongs
 * to the rejected prints.
 */
export const choosableFields = [
  ...['first_name', 'middle_name', 'last_name', 'former_names', 'email', 'phone', 'phone_ext', 'language'],
  ...['ssn4', 'gender', 'race', 'height', 'weight', 'eye', 'hair', 'pob', 'citizenship', 'home_address', 'work_address'],
  ...['applicant_type', 'category', 'position', 'vendor', 'reason', 'status_code', 'transaction_id', 'submitted', 'safe_date'],
  ...['notes', 'hold_reason', 'assignee', 'due'],
]

/** Fields that belong to the value of another one, by its name: the day of a submission to its TCN, an extension to its phone. */
export const belongsTo: Readonly<Record<string, string>> = { submitted: 'transaction_id', phone_ext: 'phone' }

/**
 * The record that a merge ends: everything of `other` moves to the applicant named in the address, whose values stay. `take` names the
 * fields whose value of the other record replaces that of the applicant where both have one. The day of a submission stays with its TCN,
 * and an extension with its phone: where these differ, taking one takes the other.
 */
export const mergeBody = z.strictObject({
  other: id,
  take: z.optional(z.array(z.enum(choosableFields)).check(z.maxLength(choosableFields.length))),
})

/** The applicant that a transfer concerns. `keep_locations` adds the new work location to the current ones. */
export const approveBody = z.strictObject({ applicant: id, keep_locations: z.optional(z.boolean()) })
/** The reason why a transfer is declined. */
export const declineBody = z.strictObject({
  reason: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(500, 'Must be at most 500 characters'), storable),
})

/** The rejected prints by attempt, and the last day for the name check; null while prints may be taken again. */
export const rejections = z.object({
  name_check_by: z.nullable(z.string()),
  results: z.array(
    z.object({
      attempt: z.int(),
      transaction_id: z.nullable(z.string()),
      tcr: z.string(),
      rejected_at: answeredInstant(),
      who: z.nullable(z.string()),
    }),
  ),
})
/** The prints that were rejected. */
export type Rejections = z.infer<typeof rejections>
