import type { applicant } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { type Language, languages, nameLanguage } from '../../../contract/records/languages.ts'
import { labelsOf } from '../../records/applicant-labels.ts'
import { maskedVersion } from '../editing/changes.ts'

type Applicant = Row<typeof applicant>

/** The contact block as texts in a form; masked values are empty unless new ones are typed. */
export type Contact = Record<keyof typeof contactLabels, string>

/** The fields of the contact block, in the order of the form, with their labels. */
export const contactLabels = labelsOf(
  ...(['first_name', 'last_name', 'phone', 'phone_ext', 'email', 'dob', 'ssn4'] as const),
  ...(['transaction_id', 'safe_date', 'submitted', 'language', 'notes'] as const),
)

/** The languages in which an applicant may be written to. */
export const languageNames = Object.fromEntries(languages.map((language) => [language, nameLanguage(language)])) as Record<Language, string>

const names = Object.keys(contactLabels) as (keyof Contact)[]
const MASKED: readonly string[] = ['dob', 'ssn4']

/** The form's first values. */
export const contactOf = (one: Applicant): Contact =>
  Object.fromEntries(names.map((name) => [name, MASKED.includes(name) ? '' : (one[name] ?? '')])) as Contact

/** A change as it is sent: `submitted` at noon UTC, so that no zone moves its day. */
export const sentContact = (change: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof change.submitted === 'string' && change.submitted !== ''
    ? { ...change, submitted: `${change.submitted}T12:00:00.000Z` }
    : { ...change }

/** The values by which two versions are compared, masked ones with the numbers of their changes. */
export const comparedContact = (one: Applicant): Record<keyof Contact, unknown> => ({
  ...(Object.fromEntries(names.map((name) => [name, one[name] ?? ''])) as Contact),
  dob: maskedVersion(one.dob, one.dob_changes),
  ssn4: maskedVersion(one.ssn4, one.ssn4_changes),
})
