import { applicant } from '../../contract/applicants/applicants.ts'
import type { Row } from '../../contract/records/define-record.ts'

const optional = Object.entries(applicant.fields).filter(([, { presence }]) => presence === 'nullable')
const empty: Record<string, null> = Object.fromEntries(optional.map(([name]) => [name, null]))

/** An applicant as staff see it, with masked number and date of birth; every field that is not here is empty. */
export const annAlvarez: Row<typeof applicant> = {
  ...(empty as unknown as Row<typeof applicant>),
  id: 7,
  created: '2026-11-02T15:30:00Z',
  illegible: false,
  attempt: 1,
  ssn4_changes: 0,
  dob_changes: 0,
  employer: 3,
  transaction_id: 'TCN-100',
  first_name: 'Ann',
  no_middle_name: false,
  no_ssn: false,
  last_name: 'Alvarez',
  email: 'ann@example.com',
  phone: '3055550100',
  ssn4: '****',
  dob: '**/**/****',
  gender: 'F',
  position: 'Teacher',
  locations: [],
  language: 'en',
}
