import { type Flow, flowNames, flows } from '../../../contract/environments/disclaimers.ts'
import { listedLanguages } from '../../../contract/environments/offered-languages.ts'
import type { ReadinessCheck, ReadinessCode } from '../../../contract/environments/readiness.ts'
import { offeredPayments } from '../../../contract/payments/payment-codes.ts'
import { type Language, languages, nameLanguage, reviewedLanguages } from '../../../contract/records/languages.ts'
import { textIn } from '../../../contract/records/translations.ts'
import type { FieldData, WaiverTranslations } from '../../../contract/waivers/waivers.ts'

/** A published LSV as the environment's public sees it. */
type ReadyLsv = { id: number; name: string; hours: boolean; types: number; open: boolean }

/** A text, by the languages into which it is translated. */
type Text = { languages: readonly Language[] }

/** The rows of an environment as its public sees them. */
export type ReadyFacts = {
  kind: 'employer' | 'network'
  applicant_subdomain: string | null
  /** The subdomain of the network, or of the employer's network. */
  dashboard_subdomain: string | null
  is_archived: boolean
  display_disclaimer: boolean
  display_waiver: boolean
  prompt_payment: boolean
  default_payment: string
  payment_options: string
  enable_transfers: boolean
  /** Its own, or its network's. */
  offered_languages: string | null
  reply_to: string | null
  logo_url: string | null
  lsvs: readonly ReadyLsv[]
  types: ({ prompt_location: boolean; prompt_vendor: boolean; transfer: boolean; free: boolean } & Text)[]
  work_locations: number
  vendors: number
  /** The number of accounts of the network. */
  people: number
  disclaimers: (Text & { flow: Flow })[]
  waivers: (Text & { name: string; waiver_data: string; translations: WaiverTranslations | null; field_data: FieldData })[]
  /** Whether online payments go to a real processor. */
  real_money: boolean
  /** Whether a mail server is set. */
  mails_leave: boolean
}

/** The checks of an environment: done, missing or advised. */
export function checksOf(facts: ReadyFacts): ReadinessCheck[] {
  const results: Partial<Record<ReadinessCode, CheckResult | null>> = {
    SUBDOMAIN: facts.applicant_subdomain
      ? done('The site has its address.')
      : missing('Applicants need an address: set the applicant subdomain.'),
    PEOPLE: facts.kind === 'network' ? peopleOf(facts) : null,
    ...checkLsvs(facts),
    ...entitiesOf(facts),
    DISCLAIMERS: facts.display_disclaimer ? disclaimersOf(facts) : null,
    WAIVERS: facts.display_waiver ? waiversOf(facts) : null,
    PAYMENT: paymentOf(facts),
    TRANSFERS: facts.enable_transfers ? transfersOf(facts) : null,
    MAIL_SERVER: facts.mails_leave ? done('Mails leave by the mail server.') : advised(NO_MAIL_SERVER),
    REPLY_TO: facts.reply_to ? done('Answers to mails have an address.') : advised('Answers to mails go nowhere: set a reply-to address.'),
    LOGO: facts.logo_url ? done('The site shows a logo.') : advised('Without a logo, the pages show the name only.'),
    ...languagesOf(facts),
  }
  return Object.entries(results).flatMap(([code, check]) => (!check ? [] : [{ code: code as ReadinessCode, ...check }]))
}

/** Whether nothing is missing and the environment is not archived. */
export const isReady = (facts: ReadyFacts, checks: readonly ReadinessCheck[]): boolean =>
  !facts.is_archived && checks.every(({ state }) => state !== 'MISSING')

type CheckResult = Omit<ReadinessCheck, 'code'>
const done = (says: string): CheckResult => ({ state: 'DONE', says })
const missing = (says: string): CheckResult => ({ state: 'MISSING', says })
const advised = (says: string): CheckResult => ({ state: 'ADVISED', says })

const NO_MAIL_SERVER =
  'No mail leaves this server: applicants get no confirmation, and nobody an invitation. Whoever runs the server sets SMTP_URL.'

const peopleOf = ({ people }: ReadyFacts): CheckResult =>
  people > 0 ? done('Somebody signs in for the network.') : advised('Nobody signs in for the network: add a user in Manage Users.')

/** One location must have hours, types and an open time. */
function checkLsvs({ kind, lsvs }: ReadyFacts): Record<'LOCATIONS' | 'HOURS' | 'TYPES' | 'OPEN_TIMES', CheckResult | null> {
  if (lsvs.length === 0) {
    const where = kind === 'employer' ? 'Choose a network with published locations, or link locations.' : 'Publish a location.'
    return {
      LOCATIONS: missing(`No fingerprint location is published for these applicants. ${where}`),
      HOURS: null,
      TYPES: null,
      OPEN_TIMES: null,
    }
  }
  const withHours = lsvs.filter(({ hours }) => hours)
  const withTypes = lsvs.filter(({ types }) => types > 0)
  const complete = withHours.filter(({ types }) => types > 0)
  return {
    LOCATIONS: done(`${counted(lsvs.length, 'fingerprint location')} published: ${named(lsvs)}.`),
    HOURS: withHours.length > 0 ? done(`Open: ${named(withHours)}.`) : missing('No published location has weekly hours.'),
    TYPES:
      complete.length > 0
        ? done(`Applicant types with an ORI and a price: ${named(complete)}.`)
        : missing(withTypes.length > 0 ? `Only locations without hours have applicant types: ${named(withTypes)}.` : NO_TYPE),
    OPEN_TIMES: complete.some(({ open }) => open)
      ? done('There are open times within 30 days.')
      : missing('No time is open within the next 30 days.'),
  }
}

const NO_TYPE = 'No published location has an applicant type for these applicants: add an ORI, and a type with its price.'

/** The records that an applicant type prompts for must exist. Networks have no work locations or vendors and prompt for neither. */
function entitiesOf({ kind, types, work_locations, vendors }: ReadyFacts): Record<'WORK_LOCATIONS' | 'VENDORS', CheckResult | null> {
  const isPrompted = (by: 'prompt_location' | 'prompt_vendor') => kind === 'employer' && types.some((type) => type[by])
  const checkAny = (there: number, what: string, screen: string) =>
    there > 0
      ? done(`${counted(there, what)} to choose from.`)
      : missing(`Applicant types require a ${what}, but there is none: add it in ${screen}.`)
  return {
    WORK_LOCATIONS: isPrompted('prompt_location') ? checkAny(work_locations, 'work location', 'Manage Entities') : null,
    VENDORS: isPrompted('prompt_vendor') ? checkAny(vendors, 'vendor', 'Manage Vendors') : null,
  }
}

function disclaimersOf({ disclaimers, enable_transfers }: ReadyFacts): CheckResult {
  const needed = flows.filter((flow) => flow !== 'transfer' || enable_transfers)
  const absent = needed.filter((flow) => !disclaimers.some((each) => each.flow === flow))
  return absent.length === 0
    ? done('Each flow has its disclaimer.')
    : missing(`Disclaimers are shown, but there is none for ${absent.map((flow) => flowNames[flow]).join(', ')}.`)
}

function waiversOf({ waivers }: ReadyFacts): CheckResult {
  if (waivers.length === 0) return missing('Waivers are required, but there is none.')
  const broken = waivers.find((waiver) => lacking(waiver) !== null)
  return broken === undefined
    ? done(`${counted(waivers.length, 'waiver')} to sign.`)
    : missing(`${broken.name} requires the field ${lacking(broken)}, which its text does not have.`)
}

/** A required field that the waiver's text lacks, which prevents every signature. */
function lacking({ waiver_data, translations, field_data }: ReadyFacts['waivers'][number]): string | null {
  const texts = languages.map((language) => textIn({ waiver_data, translations }, 'waiver_data', language))
  return (field_data.required ?? []).find((name) => texts.some((html) => !html?.includes(`name="${name}"`))) ?? null
}

function paymentOf({ types, real_money, ...terms }: ReadyFacts): CheckResult {
  const offered = offeredPayments(terms)
  if (offered.length === 0) return missing('Nothing is offered to pay with.')
  const options = offered.map(({ label }) => label).join(', ')
  if (types.length > 0 && types.every(({ free }) => free)) return done('Every applicant type is free of charge.')
  if (!real_money && offered.some(({ code }) => code === 'OL'))
    return advised(`Payment: ${options}. Online payments go to the sandbox: no real money moves.`)
  return done(`Payment: ${options}.`)
}

const transfersOf = ({ types }: ReadyFacts): CheckResult =>
  types.some(({ transfer }) => transfer)
    ? done('Transfers can be requested.')
    : missing('Transfers are offered, and no applicant type is open to transfers.')

/** The texts that applicants read, in the languages that are offered beside English; those of types are put right elsewhere. */
function languagesOf(facts: ReadyFacts): Partial<Record<ReadinessCode, CheckResult>> {
  const { disclaimers, display_disclaimer, waivers, display_waiver, types, offered_languages } = facts
  const others = (offered_languages ? listedLanguages(offered_languages) : reviewedLanguages).filter((language) => language !== 'en')
  if (others.length === 0) return {}
  const ofEnvironment = lackingIn(others, { disclaimers: display_disclaimer ? disclaimers : [], waivers: display_waiver ? waivers : [] })
  const ofTypes = lackingIn(others, { 'applicant types': types })
  const isDone = ofEnvironment.length + ofTypes.length === 0
  return {
    ...(ofEnvironment.length > 0 && { LANGUAGES: advised(ofEnvironment.join(' ')) }),
    ...(ofTypes.length > 0 && { TYPE_LANGUAGES: advised(ofTypes.join(' ')) }),
    ...(isDone && { LANGUAGES: done(`All texts are there in ${others.map(nameLanguage).join(' and ')} too.`) }),
  }
}

/** A sentence for each language in which some of the texts are missing. */
const lackingIn = (others: readonly Language[], parts: Readonly<Record<string, readonly Text[]>>): string[] =>
  others.flatMap((language) => {
    const names = Object.entries(parts).flatMap(([part, texts]) => (texts.some((text) => !text.languages.includes(language)) ? [part] : []))
    return names.length === 0 ? [] : [`Not in ${nameLanguage(language)}: ${names.join(', ')}.`]
  })

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const MAX_NAMES = 5
const named = (lsvs: readonly ReadyLsv[]) =>
  [...lsvs.slice(0, MAX_NAMES).map(({ name }) => name), ...(lsvs.length > MAX_NAMES ? ['…'] : [])].join(', ')
