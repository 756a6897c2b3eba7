import * as z from 'zod/mini'
import { defineRecord, equals } from '../records/define-record.ts'
import { choice, computed, instant, key, nullable, paragraphs, ref, text, whole } from '../records/fields.ts'

/** The state of a mail. KEPT: no mail server. UNKNOWN: maybe delivered, so it is not sent again automatically. REPLACED: resent. */
export const mailStates = ['QUEUED', 'KEPT', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'REPLACED'] as const

/** A mail of the outbox. Written by the server. */
export const mail = defineRecord('mails', {
  title: 'Mails',
  readonly: {
    id: key,
    created: instant,
    appointment: nullable(ref('appointments')),
    applicant: nullable(ref('applicants')),
    to_address: text(),
    subject: text(),
    text_body: paragraphs(100_000),
    calendar: nullable(paragraphs(100_000)),
    state: choice(mailStates),
    attempts: whole(0, 1_000),
    error: nullable(paragraphs(2_000)),
    sent_at: nullable(instant),
    /** The time at which a failed mail is retried; null for one that was given up. */
    next_attempt: computed(nullable(instant)),
  },
  immutable: {},
  editable: {},
  filters: { id: equals('id'), state: equals('state'), appointment: equals('appointment'), applicant: equals('applicant') },
  order: ['-created'],
  search: ['to_address', 'subject'],
})

/** The most mails that are sent again at once. */
export const MAX_MAILS_AT_ONCE = 1_000

/** The mails to send again, by their numbers. */
export const resendMailsBody = z.strictObject({
  mails: z
    .array(z.int().check(z.positive()))
    .check(z.minLength(1, 'No mail is chosen'), z.maxLength(MAX_MAILS_AT_ONCE, `At most ${MAX_MAILS_AT_ONCE} mails can be sent at once`)),
})

/** How many of them are on their way; how many hold a link that may be void, and how many were sent meanwhile: neither are sent. */
export const resendMailsAnswer = z.object({ queued: z.int(), with_link: z.int(), left: z.int() })
/** The outcome of sending several mails again. */
export type MailResends = z.infer<typeof resendMailsAnswer>
