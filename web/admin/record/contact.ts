import type { applicant } from '../../../contract/applicants.ts'
import type { Row } from '../../../contract/resource.ts'
import type { Difference } from '../../ui/conflict-notice.tsx'

type Applicant = Row<typeof applicant>

/** The contact block as texts in a form; masked values are empty until somebody types new ones. */
export type Contact = Record<keyof typeof contactLabels, string>

/** The fields of the contact block, in the order of the form, with their words. */
export const contactLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  dob: 'Date of birth',
  ssn4: 'Last four of SSN',
  transaction_id: 'Transaction ID (TCN)',
  safe_date: 'SAFE expiration',
  submitted: 'Submitted',
  language: 'Language of mails',
} as const

/** The languages in which an applicant may be written to. */
export const languageNames = { en: 'English', es: 'Spanish' } as const

const names = Object.keys(contactLabels) as (keyof Contact)[]
const MASKED: readonly string[] = ['dob', 'ssn4']

/** The form's first values. */
export const contactOf = (one: Applicant): Contact =>
  Object.fromEntries(names.map((name) => [name, MASKED.includes(name) ? '' : (one[name] ?? '')])) as Contact

/** Only what was changed is sent, so that nobody else's change is undone; `submitted` at noon UTC, so that no zone moves its day. */
export function changeOf(before: Applicant, typed: Record<keyof Contact, string | null>): Record<string, string | null> {
  const first = contactOf(before)
  const changed = names.filter((name) => (typed[name] ?? '') !== first[name])
  return Object.fromEntries(changed.map((name) => [name, sent(name, typed[name] || null)]))
}

const sent = (name: string, value: string | null) => (name === 'submitted' && value !== null ? `${value}T12:00:00.000Z` : value)

/** What two versions of a record do not have in common; of masked values only that there is one can be told. */
export const differencesOf = (before: Applicant, now: Applicant): Difference[] =>
  names
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ label: contactLabels[name], before: before[name] ?? '', now: now[name] ?? '' }))
