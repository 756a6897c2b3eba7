import type { applicant } from '../../contract/applicants/applicants.ts'
import type { Change } from '../../contract/records/define-record.ts'

/** The label of each field of an applicant, for staff and desks. A new field without one does not compile. */
export const applicantLabels = {
  first_name: 'First name',
  middle_name: 'Middle name',
  no_middle_name: 'Has no middle name',
  last_name: 'Last name',
  former_names: 'Former names',
  phone: 'Phone',
  phone_ext: 'Extension',
  email: 'Email',
  language: 'Language of mails',
  dob: 'Date of birth',
  ssn4: 'Last four of SSN',
  no_ssn: 'Has no Social Security number',
  gender: 'Gender',
  race: 'Race',
  height: 'Height',
  weight: 'Weight',
  eye: 'Eye color',
  hair: 'Hair color',
  pob: 'Place of birth',
  citizenship: 'Citizenship',
  reason: 'Reason',
  transaction_id: 'Transaction ID (TCN)',
  tcr: 'TCR',
  submitted: 'Submitted',
  safe_date: 'SAFE expiration',
  applicant_type: 'Applicant type',
  category: 'Category',
  position: 'Position',
  vendor: 'Vendor',
  status_code: 'Hire status',
  locations: 'Work locations',
  notes: 'Remarks of the applicant',
  assignee: 'Assigned to',
  due: 'Due',
  hold_reason: 'Hold of the data',
} as const satisfies Record<keyof Change<typeof applicant> | 'tcr', string>

/** Some fields with their labels, in this order. */
export const labelsOf = <Name extends keyof typeof applicantLabels>(...names: Name[]): Pick<typeof applicantLabels, Name> =>
  Object.fromEntries(names.map((name) => [name, applicantLabels[name]])) as Pick<typeof applicantLabels, Name>
