import * as z from 'zod/mini'
import { mailStates } from '../mails/outbox.ts'
import { defineRecord, equals } from '../records/define-record.ts'
import { choice, computed, instant, key, nullable, paragraphs, ref, text, whole } from '../records/fields.ts'
import { emptyLetterFields } from './letter-fields.ts'

/** A status letter to one recipient, and the state of its delivery. Written by the server. */
export const letter = defineRecord('letters', {
  title: 'Letters',
  readonly: {
    id: key,
    created: instant,
    applicant: ref('applicants'),
    /** The name as lists show it: "Alvarez, Ana". */
    applicant_name: text(210),
    /** The change of the hire status that it was written for. */
    history: ref('applicanthistories'),
    status_code: ref('statuscodes'),
    status_description: text(200),
    recipient: choice(['LOC', 'VEN']),
    /** The name of the work location or vendor; null when there was none. */
    recipient_name: nullable(text(200)),
    to_address: nullable(text()),
    state: choice(mailStates),
    /** The reason of a failure, or of a possible one. */
    error: nullable(paragraphs(2_000)),
    sent_at: nullable(instant),
    /** The time at which a failed mail is retried; null for one that was given up. */
    next_attempt: computed(nullable(instant)),
    /** The number of times it was sent. */
    sendings: whole(0, 1_000_000),
    file: nullable(ref('files')),
    /** The hash of the Word file, in hexadecimal. */
    sha256: nullable(text(64)),
    url: nullable(text(2_000)),
  },
  immutable: {},
  editable: {},
  filters: { applicant: equals('applicant'), state: equals('state') },
  order: ['-created'],
})

/** A template's preview: the letter's paragraphs as text, the fields that are empty in it, and its Word file in base64. */
export const letterPreview = z.object({
  paragraphs: z.array(z.string()),
  empty: emptyLetterFields,
  original_name: z.string(),
  docx: z.string(),
})

/** A template's preview. */
export type LetterPreview = z.infer<typeof letterPreview>
