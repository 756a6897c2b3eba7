import * as z from 'zod/mini'
import { mailStates } from '../mails/outbox.ts'
import { defineRecord, equals } from '../records/define-record.ts'
import { choice, instant, key, nullable, ref, text, whole } from '../records/fields.ts'

/** A status letter to one recipient, and the state of its delivery. Written by the server. */
export const letter = defineRecord('letters', {
  readonly: {
    id: key,
    created: instant,
    applicant: ref('applicants'),
    status_code: ref('statuscodes'),
    status_description: text(200),
    recipient: choice(['LOC', 'VEN']),
    /** The work location or the vendor; null when there was none. */
    recipient_name: nullable(text(200)),
    to_address: nullable(text()),
    state: choice(mailStates),
    /** Why it failed, or may have. */
    error: nullable(text(2_000)),
    sent_at: nullable(instant),
    /** How often it was sent. */
    sendings: whole(0, 1_000_000),
    file: nullable(ref('files')),
    /** Of the Word file, in hexadecimal. */
    sha256: nullable(text(64)),
    url: nullable(text(2_000)),
  },
  immutable: {},
  editable: {},
  filters: { applicant: equals('applicant'), state: equals('state') },
  order: ['-created'],
})

/** What a template's preview answers: the letter's paragraphs to read, and its Word file in base64. */
export const letterPreview = z.object({ paragraphs: z.array(z.string()), original_name: z.string(), docx: z.string() })

/** What a template's preview answers. */
export type LetterPreview = z.infer<typeof letterPreview>
