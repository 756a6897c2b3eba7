import * as z from 'zod/mini'
import { absentOr, language, recordId } from '../applicants/applicant-body.ts'
import { emailAddress, missingOr } from '../applicants/applicant-checks.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { instant } from '../records/fields.ts'
import { languages } from '../records/languages.ts'

/** A calendar date at the location, YYYY-MM-DD. */
const day = () => z.string({ error: missingOr(fieldMessages.date) }).check(z.iso.date({ error: fieldMessages.date }))

const inOrder = z.refine<{ earliest: string; latest: string }>(({ earliest, latest }) => earliest <= latest, {
  error: fieldMessages.daysInOrder,
  path: ['latest'],
})

/** The last hour of a day: an entry from hour 0 until this one is for any time of day. */
export const LAST_HOUR = 24

const hour = (first: number, last: number) =>
  z.int({ error: fieldMessages.choose }).check(z.gte(first, { error: fieldMessages.choose }), z.lte(last, { error: fieldMessages.choose }))

/** Whole hours on the location's clock. A slot begins no earlier than `from_hour` and ends no later than `until_hour`. */
const hours = () => ({ from_hour: z._default(hour(0, LAST_HOUR - 1), 0), until_hour: z._default(hour(1, LAST_HOUR), LAST_HOUR) })

const hoursInOrder = z.refine<{ from_hour: number; until_hour: number }>(({ from_hour, until_hour }) => from_hour < until_hour, {
  // The applicants' form has a sentence of its own for it.
  error: 'The last hour must be after the first',
  path: ['until_hour'],
})

/** The days of the entry of a booking, both included, and its hours of the day. */
export const ownEntryBody = z.strictObject({ earliest: day(), latest: day(), ...hours() }).check(inOrder, hoursInOrder)
/** The days of an entry, both included, and its hours of the day. */
export type WaitlistTimes = z.infer<typeof ownEntryBody>

/** The entry of an email address without a booking. */
export const mailboxEntryBody = z
  .strictObject({
    employer: absentOr(recordId()),
    network: absentOr(recordId()),
    lsv: recordId(),
    email: emailAddress(),
    language: absentOr(language()),
    earliest: day(),
    latest: day(),
    ...hours(),
  })
  .check(
    inOrder,
    hoursInOrder,
    z.refine(({ employer, network }) => (employer == null) !== (network == null), { error: fieldMessages.environment, path: ['employer'] }),
  )
/** The entry of an email address without a booking. */
export type MailboxEntryBody = z.infer<typeof mailboxEntryBody>

/** A slot that is held for an applicant until `expires_at`. */
const offer = z.object({ id: z.int(), date_time: answeredInstant(), expires_at: answeredInstant() })

const entryTimes = z.object({ earliest: z.string(), latest: z.string(), from_hour: z.int(), until_hour: z.int() })

/** The refusal `OPEN_NOW`: the first day with an open slot that matches. */
export const openNowRefusal = z.partial(z.object({ first_open: z.string() }))

/** The waitlist entry of a booking, and the slot that is offered to it now. */
export const ownEntry = z.object({ may_join: z.boolean(), entry: z.nullable(entryTimes), offer: z.nullable(offer) })
/** The waitlist entry of a booking, and the slot that is offered to it now. */
export type OwnEntry = z.infer<typeof ownEntry>

/** Accepts an offered slot, by its time, or declines it, which offers it to the next one. */
export const offerAnswer = z.strictObject({
  offer: recordId(),
  accept: z.boolean(),
  date_time: z
    .string({ error: missingOr(fieldMessages.dateTime) })
    .check(z.refine((value) => instant.input.safeParse(value).success, { error: fieldMessages.dateTime })),
})
/** Accepts an offered slot, by its time, or declines it, which offers it to the next one. */
export type OfferAnswer = z.infer<typeof offerAnswer>

/** Names the offer to a mailbox that is declined, so that its slot is offered to the next one. */
export const offerDecline = z.strictObject({ offer: recordId() })

/** The waitlist entry of an email address, for the reader of its link. With `hold`, an application books the offered slot. */
export const mailboxEntry = z.object({
  lsv: z.object({ id: z.int(), name: z.string(), timezone: z.string() }),
  employer: z.nullable(z.int()),
  network: z.nullable(z.int()),
  language: z.enum(languages),
  earliest: z.string(),
  latest: z.string(),
  from_hour: z.int(),
  until_hour: z.int(),
  confirmed: z.boolean(),
  offer: z.nullable(z.extend(offer, { hold: z.string() })),
})
/** The waitlist entry of an email address, for the reader of its link. */
export type MailboxEntry = z.infer<typeof mailboxEntry>

/** The appointment that an entry became; null where its link must not be shown to the reader of the entry's link. `manage_url` is a secret. */
export const entryBooking = z.object({
  booking: z.nullable(z.object({ date_time: answeredInstant(), name: z.string(), timezone: z.string(), manage_url: z.string() })),
})
/** The appointment that an entry became. */
export type EntryBooking = z.infer<typeof entryBooking>

/** The number of waitlist entries of an LSV. */
export const entryCount = z.object({ waiting: z.int() })
