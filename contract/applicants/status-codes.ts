import type { Code } from '../code-lists/code.ts'
import { defineRecord } from '../records/define-record.ts'
import { choice, defaulted, flag, key, nullable, pattern, ref, text } from '../records/fields.ts'

/** The recipients that a status letter may have. */
export const recipients = [
  { code: 'LOC', label: 'Work Location' },
  { code: 'VEN', label: 'Vendor' },
] as const satisfies readonly Code[]

/** A hire status that an applicant may have, with the letter that it causes. */
export const statusCode = defineRecord('statuscodes', {
  title: 'Status codes',
  readonly: { id: key },
  immutable: {},
  editable: {
    description: text(200),
    slug: pattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'Must be letters, digits, hyphens and underscores'),
    template: nullable(ref('files')),
    recipient: nullable(choice(['LOC', 'VEN'])),
    /** Applicants with this status still wait for the answer to their prints. */
    waits: defaulted(flag),
  },
  order: ['description'],
  search: ['description', 'slug'],
})
