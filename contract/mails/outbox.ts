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
