import * as z from 'zod/mini'
import { absentOr, language, recordId } from '../applicants/applicant-body.ts'
import { emailAddress, missingOr } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { languages } from '../records/languages.ts'

/** A calendar date at the location, YYYY-MM-DD. */
const day = () => z.string({ error: missingOr(fieldMessages.date) }).check(z.iso.date({ error: fieldMessages.date }))

const inOrder = z.refine<{ earliest: string; latest: string }>(({ earliest, latest }) => earliest <= latest, {
  error: fieldMessages.daysInOrder,
  path: ['latest'],
})

/** The days on which somebody who is booked would rather come, both included. */
export const ownWaitBody = z.strictObject({ earliest: day(), latest: day() }).check(inOrder)

/** The same for a mailbox that is not booked. */
export const waitBody = z
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
/** The same for a mailbox that is not booked. */
export type WaitBody = z.infer<typeof waitBody>

/** A time that is kept for somebody until another instant. */
const offer = z.object({ id: z.number(), date_time: z.string(), expires_at: z.string() })

const wait = z.object({ earliest: z.string(), latest: z.string() })

/** Whether the applicant of a booking waits for an earlier time, and what is offered now. */
export const ownWait = z.object({ may_join: z.boolean(), wait: z.nullable(wait), offer: z.nullable(offer) })
/** Whether the applicant of a booking waits for an earlier time, and what is offered now. */
export type OwnWait = z.infer<typeof ownWait>

/** Takes an offered time, or leaves it to the next. */
export const offerAnswer = z.strictObject({ offer: recordId(), accept: z.boolean() })

/** The waiting of a mailbox, for who opens its link. `hold` lets an application book the offered time. */
export const mailboxWait = z.object({
  lsv: z.object({ id: z.number(), name: z.string(), timezone: z.string() }),
  employer: z.nullable(z.number()),
  network: z.nullable(z.number()),
  language: z.enum(languages),
  earliest: z.string(),
  latest: z.string(),
  confirmed: z.boolean(),
  offer: z.nullable(z.extend(offer, { hold: z.string() })),
})
/** The waiting of a mailbox, for who opens its link. */
export type MailboxWait = z.infer<typeof mailboxWait>

/** How many wait at an LSV. */
export const waitingCount = z.object({ waiting: z.number() })
