import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { usStateCode } from '../../../contract/code-lists/us-states.ts'
import type { network } from '../../../contract/environments/environments.ts'
import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Change } from '../../../contract/records/define-record.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import type { FieldDifference } from '../../data/records/use-edited-record.ts'
import type { Difference } from '../../ui/feedback/conflict-notice.tsx'
import { inLabels } from './differences.ts'

type Part = {
  label: string
  kind?: 'number' | 'tel' | 'email' | 'url' | 'state' | 'paragraphs' | 'translations' | 'flag'
  hint?: string
  clean?(text: string): string
}

const code = (text: string) => text.replace(/\s/g, '').toUpperCase()
const phone: Part = { label: 'Phone', kind: 'tel', clean: cleaners.phone }
const email: Part = { label: 'Email', kind: 'email', clean: cleaners.email }

/** A web address as typed: the scheme may be omitted. */
function webAddressOf(text: string): string {
  const typed = text.trim()
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/** A known state as its code; other texts stay unchanged. */
const stateOf = (text: string) => usStateCode(text) ?? singleSpaced(text)

const address = {
  street1: { label: 'Street', clean: singleSpaced },
  street2: { label: 'Suite/PO', clean: singleSpaced },
  city: { label: 'City', clean: singleSpaced },
  state: { label: 'State', kind: 'state', clean: stateOf },
  postal: { label: 'ZIP code', clean: singleSpaced },
} as const satisfies Record<string, Part>

const parts = {
  name: { label: 'Name', clean: singleSpaced },
  url: { label: 'Website', kind: 'url', clean: webAddressOf },
  contact_first_name: { label: 'First name', clean: singleSpaced },
  contact_last_name: { label: 'Last name', clean: singleSpaced },
  contact_email: email,
  contact_phone: phone,
  location_name: { label: 'Name', clean: singleSpaced },
  location_email: email,
  location_phone: phone,
  ...prefixed('location', address),
  office_email: email,
  office_phone: phone,
  ...prefixed('office', address),
  destination_agency: {
    label: 'Destination agency (DAI)',
    hint: 'Nine letters and digits: the state or federal agency to which your machines send the prints.',
    clean: code,
  },
  tcn_prefix: {
    label: 'TCN prefix',
    hint: 'How the numbers of your submissions begin; others are refused. Empty: any is taken.',
    clean: code,
  },
  tcn_length: {
    label: 'TCN length',
    kind: 'number',
    hint: 'How many characters a number of your submissions has, with its prefix. Empty: 10 to 40.',
    clean: singleSpaced,
  },
  records_money: {
    label: 'The desk records the money that it takes',
    kind: 'flag',
    hint: 'Otherwise completed visits do not say what to collect, and no payment is taken here.',
  },
  applicant_instructions: {
    label: 'Instructions for applicants',
    kind: 'paragraphs',
    hint: 'Applicants read this with the address. An empty line begins a new paragraph.',
  },
  translations: { label: 'Instructions in other languages', kind: 'translations' },
} satisfies { [Name in keyof (Change<typeof liveScanVendor> & Change<typeof network>)]?: Part }

/** A field of the profile of an LSV or network. */
export type ProfileName = keyof typeof parts

/** The label, input and normalization of each field. */
export const profileParts: Readonly<Record<ProfileName, Part>> = parts

/** The fields of the address of an LSV or an office. */
export const addressNames = <P extends 'location' | 'office'>(prefix: P) =>
  (Object.keys(address) as (keyof typeof address)[]).map((part) => `${prefix}_${part}` as const)

/** The fields of the place that applicants come to. */
export const locationNames = ['location_name', 'location_email', 'location_phone', ...addressNames('location')] as const

/** The fields of the contact. */
export const contactNames = ['contact_first_name', 'contact_last_name', 'contact_email', 'contact_phone'] as const

/** The fields of the office. */
export const officeNames = ['office_email', 'office_phone', ...addressNames('office')] as const

/** The fields of an LSV's live-scan machine. */
export const machineNames = ['tcn_prefix', 'tcn_length'] as const

/** The fields of the money at an LSV's desk. */
export const moneyNames = ['records_money'] as const

/** The instructions for applicants, and the same in other languages. */
export const instructions = ['applicant_instructions', 'translations'] as const

/** Suite/PO is optional. */
export const withoutSuite = <N extends string>(names: readonly N[]) => names.filter((name) => !name.endsWith('_street2'))

function prefixed<P extends string>(prefix: P, parts: typeof address) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${prefix}_${name}`, part])) as unknown as Record<
    `${P}_${keyof typeof address}`,
    Part
  >
}

/** A field's label among those of other groups: "Office phone". */
function fullLabel(name: ProfileName): string {
  const { label } = profileParts[name]
  const part = { contact: 'Contact', location: 'Location', office: 'Office' }[name.split('_')[0] as string]
  return part ? `${part} ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}` : label
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(profileParts).map((name) => [name, fullLabel(name as ProfileName)])),
  timezone: 'Time zone',
  stations: 'Stations',
  appointment_duration: 'Appointment duration',
  public: 'Publicly visible',
  logo: 'Logo',
}

/** Describes a concurrent change of an LSV or network, with the labels of its forms. */
export const inWords = (differences: readonly FieldDifference[]): Difference[] => inLabels(differences, labels)
