import * as z from 'zod/mini'
import { agencyIdentifier, tcnPrefix } from '../applicants/submission.ts'
import { wizardPayments } from '../payments/payment-codes.ts'
import { profileFields } from '../people/profile.ts'
import { defineRecord, equals, special } from '../records/define-record.ts'
import { choice, defaulted, email, type Field, flag, key, nullable, pattern, phone, ref, refs, text, whole } from '../records/fields.ts'
import { languages } from '../records/languages.ts'
import { timeZone } from '../records/time-zone.ts'
import { bookingMinutes } from './booking-minutes.ts'
import { brandColor, face, landingTexts } from './face.ts'
import { logoAddress } from './logo.ts'
import { offeredLanguages } from './offered-languages.ts'

/** Host names that commonly serve other purposes. */
const RESERVED = ['www', 'api', 'admin', 'app', 'mail', 'smtp', 'ftp', 'ns', 'localhost', 'static', 'assets', 'scheduler', 'network']
const label = pattern(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'Must be lower-case letters, digits and hyphens')
const unreserved = z.refine<string>((name) => !RESERVED.includes(name), { error: 'This word is reserved' })

/** The first label of a host name. */
const subdomain: Field<string, 'required'> = { ...label, input: label.input.check(unreserved) }
/** A subdomain of applicants; a host name with the word network in it opens the networks' front end. */
const applicantSubdomain: Field<string, 'required'> = {
  ...subdomain,
  input: subdomain.input.check(z.refine<string>((name) => !name.includes('network'), { error: 'Must not contain the word network' })),
}
const EXTRA = '(middleName|citizenship|noSsn|foreignAddress|formerCountries|tribes)'
/** Fields that are asked for or may be left out, and places of birth that are offered beside the usual ones. */
const extraFields = pattern(
  new RegExp(`^(?!.*\\b(\\w+)\\b.*\\b\\1\\b)(${EXTRA}(,${EXTRA})*)?$`),
  'Must be a comma list of middleName, citizenship, noSsn, foreignAddress, formerCountries, tribes',
)
const paymentOptions = pattern(/^(CC|OL|IN)(,(CC|OL|IN)){0,2}$/, 'Must be a comma list of CC, OL, IN')
const [atAppointment, online, invoice] = wizardPayments

/** An archived environment takes no more applicants. */
const readonly = {
  id: key,
  is_archived: flag,
  face,
  /** How long a new booking takes its applicants, by language of the reader. */
  booking_minutes: bookingMinutes,
}

/** The settings of an employer or network for its applicants. */
const environmentFields = {
  logo_url: nullable(logoAddress),
  timezone: defaulted(timeZone),
  language: defaulted(choice(languages)),
  /** The languages of its applicants' pages. Null: its network's, or without one those whose texts are reviewed. */
  offered_languages: nullable(offeredLanguages),
  display_disclaimer: defaulted(flag),
  display_waiver: defaulted(flag),
  extra_fields: defaulted(extraFields),
  prompt_payment: defaulted(flag),
  default_payment: defaulted(choice([atAppointment.code, online.code, invoice.code])),
  payment_options: defaulted(paymentOptions),
  /** Whether applicants who cancel before the start are refunded an online payment in full; shown before paying. */
  refund_until_start: defaulted(flag),
  /** Whether a no-show is on the invoice of those who pay by invoice. */
  no_shows_invoiced: defaulted(flag),
  enable_transfers: defaulted(flag),
  /** Whether its applicants may ask for text messages, where the server sends any. */
  text_messages: defaulted(flag),
  bookings_per_hour: defaulted(whole(1, 100_000)),
  reply_to: nullable(email),
  /** Shown on every page of its applicants, and in their mails. An employer without its own has its network's, as with the logo. */
  brand_color: nullable(brandColor),
  help_phone: nullable(phone),
  help_email: nullable(email),
  landing_texts: landingTexts,
}

/** A network: owns locations and is an environment of its own. */
export const network = defineRecord('networks', {
  title: 'Networks',
  readonly,
  immutable: {},
  editable: {
    name: text(200),
    applicant_subdomain: nullable(applicantSubdomain),
    dashboard_subdomain: nullable(subdomain),
    ...environmentFields,
    ...profileFields,
    /** The destination of its locations' submissions (EBTS 1.007). */
    destination_agency: nullable(agencyIdentifier),
    /** The prefix of its machines' TCNs; empty accepts any. */
    tcn_prefix: nullable(tcnPrefix),
  },
  filters: { applicant_subdomain: special(), dashboard_subdomain: special(), is_archived: equals('is_archived') },
  order: ['name'],
  search: ['name'],
})

/** An employer: an environment with work locations and vendors. */
export const employer = defineRecord('employers', {
  title: 'Employers',
  readonly,
  immutable: {},
  editable: {
    name: text(200),
    network: nullable(ref('networks')),
    applicant_subdomain: nullable(applicantSubdomain),
    ...environmentFields,
    /** Locations, beside those of its network, that its applicants may use. */
    livescanvendors: defaulted(refs('livescanvendors')),
  },
  filters: { applicant_subdomain: special(), network: equals('network'), is_archived: equals('is_archived') },
  order: ['name'],
  search: ['name'],
})
