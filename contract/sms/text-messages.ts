import { defineRecord, equals } from '../records/define-record.ts'
import { choice, instant, key, nullable, ref, text, whole } from '../records/fields.ts'

/**
 * The state of a text message. KEPT: no provider is set. SENT: the provider has it. UNKNOWN: perhaps sent, so it is not sent again.
 * DROPPED: it was no longer wanted, or no longer of use, before it left.
 */
export const textMessageStates = ['QUEUED', 'KEPT', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN', 'DROPPED'] as const

/** A text message to an applicant. Written by the server. */
export const textMessage = defineRecord('textmessages', {
  title: 'Text messages',
  readonly: {
    id: key,
    created: instant,
    appointment: nullable(ref('appointments')),
    applicant: nullable(ref('applicants')),
    to_phone: text(),
    body: text(2_000),
    state: choice(textMessageStates),
    attempts: whole(0, 1_000),
    error: nullable(text(2_000)),
    sent_at: nullable(instant),
  },
  immutable: {},
  editable: {},
  filters: { id: equals('id'), state: equals('state'), appointment: equals('appointment'), applicant: equals('applicant') },
  order: ['-created'],
  search: ['to_phone'],
})
