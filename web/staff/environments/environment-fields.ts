import { listedLanguages } from '../../../contract/environments/offered-languages.ts'
import { wizardPayments } from '../../../contract/payments/payment-codes.ts'
import { isReviewed, type Language, languageNames, languages } from '../../../contract/records/languages.ts'
import { zoneName } from '../../data/dates.ts'

/** The labels of an environment's fields. */
export const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  network: 'Network',
  applicant_subdomain: 'Applicant subdomain',
  dashboard_subdomain: 'Dashboard subdomain',
  timezone: 'Time zone',
  language: 'Language',
  offered_languages: 'Languages of the pages',
  display_disclaimer: 'Show disclaimers',
  display_waiver: 'Have waivers signed',
  extra_fields: 'Also ask for, or accept',
  enable_transfers: 'Offer transfers',
  text_messages: 'Offer text messages',
  bookings_per_hour: 'Bookings an hour',
  prompt_payment: 'Applicants choose how they pay',
  payment_options: 'Offered ways to pay',
  default_payment: 'Payment',
  refund_until_start: 'Refund online payments',
  no_shows_invoiced: 'Invoice no-shows',
  reply_to: 'Reply-to address',
  brand_color: 'Brand color',
  help_phone: 'Help phone',
  help_email: 'Help email',
  landing_texts: 'Landing page',
  livescanvendors: 'Linked locations',
  destination_agency: 'Destination agency',
  tcn_prefix: 'TCN prefix',
}

/** Explanations of fields whose names do not suffice. */
export const HINTS: Readonly<Record<string, string>> = {
  network: 'Its published locations are open to these applicants.',
  applicant_subdomain: 'The first part of the address that applicants open, such as lakeside',
  dashboard_subdomain: 'The first part of the address at which the network’s people sign in',
  timezone: 'Of its own days. Appointments keep the time of their location.',
  language: 'Of applicants who have not chosen one',
  offered_languages: 'Applicants choose among them. With none ticked: those of the network, or all that are reviewed.',
  display_disclaimer: 'Applicants agree to each disclaimer of their flow before they go on.',
  display_waiver: 'Applicants sign each waiver before they book.',
  enable_transfers: 'Applicants may ask to move to another work location without new prints.',
  text_messages: 'Applicants may ask for text messages about their appointment, where the server sends any.',
  bookings_per_hour: 'The most from one internet address; an office that books for many needs more.',
  prompt_payment: 'Otherwise every booking is paid by the method that is set here.',
  refund_until_start:
    'In full, when the applicant cancels before the appointment begins; when anybody else does, always. Applicants read it before they pay.',
  no_shows_invoiced:
    'An appointment paid by invoice to which nobody came is charged in full; otherwise it costs nothing. Of every month that is shown.',
  reply_to: 'Where answers to mails go. Without one they go to the sender of the product.',
  brand_color: 'Buttons, links and the edge of the header have it, such as #1a6b54. Other shades follow from it.',
  help_phone: 'Applicants see it on every page and in every mail.',
  help_email: 'Beside the phone number',
  destination_agency: 'Where submissions go (EBTS 1.007): nine capital letters and digits',
  tcn_prefix: 'How the TCNs of the network’s machines begin. Others are refused at the desk.',
}

/** A language by its name, and whether people have reviewed its texts. */
const labelOfLanguage = (language: Language): string =>
  `${languageNames[language]}${isReviewed(language) ? '' : ' (machine translation, not reviewed yet)'}`

/** The languages that may be offered. */
export const languageOptions = languages.map((code) => ({ code, label: labelOfLanguage(code) }))

/** The extra questions, and what is accepted that usually is not, by their code. */
export const extraFields = [
  { code: 'middleName', label: 'Middle name' },
  { code: 'citizenship', label: 'Citizenship' },
  { code: 'noSsn', label: 'People without a Social Security number' },
  { code: 'foreignAddress', label: 'Homes and phones outside the United States' },
  { code: 'formerCountries', label: 'Former countries as places of birth' },
  { code: 'tribes', label: 'Tribes as places of birth' },
] as const

const yesNo = (value: unknown) => (value === true || value === 'true' ? 'Yes' : 'No')
const inWords = (codes: readonly { code: string; label: string }[], list: unknown) =>
  String(list ?? '')
    .split(',')
    .flatMap((code) => codes.find((each) => each.code === code)?.label ?? [])
    .join(', ')

/** A field's value in words. */
export function formatValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (name === 'extra_fields') return inWords(extraFields, value)
  if (name === 'payment_options' || name === 'default_payment') return inWords(wizardPayments, value)
  if (name === 'offered_languages') return value ? listedLanguages(String(value)).map(labelOfLanguage).join(', ') : 'The usual ones'
  if (name === 'language') return languageNames[value as keyof typeof languageNames] ?? ''
  if (name === 'timezone' && value) return zoneName(String(value))
  return String(value ?? '')
}

/** The named labels, in this order. */
export const pickLabels = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, labels[name] ?? name]))
