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

/** The days of the entry of a booking, both included. */
export const ownEntryBody = z.strictObject({ earliest: day(), latest: day() }).check(inOrder)

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
  })
  .check(
    inOrder,
    z.refine(({ employer, network }) => (employer == null) !== (network == null), { error: fieldMessages.environment, path: ['employer'] }),
  )
/** The entry of an email address without a booking. */
export type MailboxEntryBody = z.infer<typeof mailboxEntryBody>

/** A slot that is held for an applicant until `expires_at`. */
const offer = z.object({ id: z.int(), date_time: answeredInstant(), expires_at: answeredInstant() })

const entryDays = z.object({ earliest: z.string(), latest: z.string() })

/** The waitlist entry of a booking, and the slot that is offered to it now. */
export const ownEntry = z.object({ may_join: z.boolean(), entry: z.nullable(entryDays), offer: z.nullable(offer) })
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

/** The waitlist entry of an email address, for the reader of its link. With `hold`, an application books the offered slot. */
export const mailboxEntry = z.object({
  lsv: z.object({ id: z.int(), name: z.string(), timezone: z.string() }),
  employer: z.nullable(z.int()),
  network: z.nullable(z.int()),
  language: z.enum(languages),
  earliest: z.string(),
  latest: z.string(),
  confirmed: z.boolean(),
  offer: z.nullable(z.extend(offer, { hold: z.string() })),
})
/** The waitlist entry of an email address, for the reader of its link. */
export type MailboxEntry = z.infer<typeof mailboxEntry>

/** The number of waitlist entries of an LSV. */
export const entryCount = z.object({ waiting: z.int() })
