import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { formerNamesOf } from '../../../contract/applicants/applicant-form.ts'
import type { FieldData } from '../../../contract/waivers/waivers.ts'
import type { Answers } from '../wizard/wizard.ts'

/** The usual names of waiver fields that ask for a value of the applicant's form. */
export const LEGAL_NAME = ['legal_name', 'full_name', 'full_legal_name', 'name']
const FORMER_NAMES = ['former_names', 'other_names', 'aliases']

/** Values of the applicant's form for a waiver's fields; the applicant may change them. */
export function knownAnswers(person: Partial<ApplicantForm>, { capture = [], required = [] }: FieldData): Answers {
  const name = [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ')
  const former = formerNamesOf(person)
    .map(({ firstName, lastName }) => [firstName ?? person.firstName, lastName].filter(Boolean).join(' '))
    .join(', ')
  const known = (field: string) => (LEGAL_NAME.includes(field) ? name : FORMER_NAMES.includes(field) ? former : '')
  const fields = [...new Set([...capture, ...required])].filter((field) => known(field) !== '')
  return Object.fromEntries(fields.map((field) => [field, known(field)]))
}
