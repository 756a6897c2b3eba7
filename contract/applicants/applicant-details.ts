import type { Code } from '../code-lists/code.ts'
import { defineRecord, equals } from '../records/define-record.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { choice, computed, countryCode, date, defaulted, instant, key, nullable, ref, sealed, text, whole } from '../records/fields.ts'
import { prose } from '../records/prose.ts'

/** The kind of an applicant's address; there is one of each. */
export const addressTypes = [
  { code: 'HOME', label: 'Home' },
  { code: 'WORK', label: 'Work' },
] as const satisfies readonly Code[]

/** Kinds of identification. */
export const identificationTypes = [
  { code: 'DL', label: "Driver's License" },
  { code: 'PP', label: 'Passport' },
] as const satisfies readonly Code[]

/** An applicant's home or work address. */
export const address = defineRecord('addresses', {
  title: 'Addresses',
  readonly: { id: key },
  immutable: { applicant: ref('applicants') },
  editable: {
    address_type: choice(['HOME', 'WORK']),
    street1: text(120),
    street2: nullable(text(120)),
    city: text(60),
    country: defaulted(countryCode),
    state: nullable(text(60)),
    zip_code: nullable(text(20)),
  },
  filters: { applicant: equals('applicant'), address_type: equals('address_type') },
  order: ['id'],
  check: ({ country, state, zip_code }) => ({
    ...(country === 'US' && state === null ? { state: fieldMessages.required } : {}),
    ...(country === 'US' && zip_code === null ? { zip_code: fieldMessages.required } : {}),
  }),
})

/** A driver's licence or passport; its number is sealed. */
export const identification = defineRecord('identifications', {
  title: 'Identifications',
  /** `identifier_changes`: how often the masked number was changed; two versions with the same mask differ by it. */
  readonly: { id: key, identifier_changes: computed(whole(0, 1_000_000)) },
  immutable: { applicant: ref('applicants') },
  editable: {
    id_type: choice(['DL', 'PP']),
    /** The issuer: a state, or a country for a passport. */
    state: text(60),
    identifier: sealed(text(60)),
  },
  filters: { applicant: equals('applicant'), identifier: equals('identifier') },
  order: ['id'],
})

/** A note of the staff about an applicant. */
export const note = defineRecord('notes', {
  title: 'Notes',
  readonly: { id: key, created: instant, author: nullable(ref('users')) },
  immutable: { applicant: ref('applicants') },
  /** `remind_on`: the day on which its author is reminded of it. */
  editable: { note_text: prose(5_000), remind_on: nullable(date) },
  filters: { applicant: equals('applicant') },
  order: ['-created'],
})
