import { isConfirmed, type Kind, type Step } from './steps.ts'
import { currentWizard } from './use-wizard.ts'
import type { Wizard } from './wizard.ts'

/** The minimum step of each kind for which a page makes sense; a kind without a step has no such page. */
type Least = Partial<Record<Kind, Step>>

/** Permits a page from a step on; else redirects to the next page, or to the first one without an application. */
export const from = (least: Least) => (): string | null => {
  const wizard = currentWizard()
  if (wizard === null || isConfirmed(wizard)) return '/'
  const step = least[wizard.kind]
  return step !== undefined && wizard.step >= step ? null : nextPage(wizard)
}

/** The schedule of the chosen location, whatever the address says; an applicant with a slot may open those of other locations. */
export const scheduleElsewhere =
  (least: Least) =>
  ({ lsv }: Record<string, string>): string | null => {
    const wizard = currentWizard()
    return from(least)() ?? (wizard === null || wizard.dateTime !== null || lsv === String(wizard.lsv) ? null : schedulePage(wizard))
  }

/** After a reload the name in the found record is not known. */
export const resultElsewhere = (): string | null => from({ illegible: 4 })() ?? (currentWizard()?.found?.first_name ? null : '/lookup')

/** Booking requires all steps. A confirmed application shows its confirmation. */
export function confirmationElsewhere(): string | null {
  const wizard = currentWizard()
  if (isConfirmed(wizard)) return null
  return (
    from({ new: wizard?.pays_online ? 8 : signedStep(wizard), illegible: 6, transfer: 4 })() ??
    unlessDigits(wizard) ??
    unlessReviewed(wizard) ??
    unlessLost(wizard)
  )
}

/** All answers are checked together, when only a card may be missing. */
export function reviewElsewhere(): string | null {
  const wizard = currentWizard()
  return from({ new: signedStep(wizard), illegible: 6, transfer: 4 })() ?? unlessDigits(wizard)
}

/** The card comes last, so that nothing else has to be corrected between it and the booking. */
export function paymentElsewhere(): string | null {
  const wizard = currentWizard()
  const elsewhere = from({ new: signedStep(wizard) })() ?? unlessDigits(wizard) ?? unlessReviewed(wizard) ?? unlessLost(wizard)
  return elsewhere ?? (wizard?.pays_online ? null : '/confirmation')
}

/**
 * Waivers are signed late, so that no signature is lost with the digits; before a re-print only when the server requires them, which
 * knows the signatures of the first booking.
 */
export function waiverElsewhere(): string | null {
  const wizard = currentWizard()
  return from({ new: 6, illegible: 6 })() ?? (wizard?.shows_waiver ? unlessDigits(wizard) : '/review')
}

const signedStep = (wizard: Wizard | null): Step => (wizard?.shows_waiver ? 7 : 6)

/** After a reload the four digits have to be typed again. */
const unlessDigits = (wizard: Wizard | null) =>
  wizard?.kind === 'illegible' || wizard?.person.ssn4 || wizard?.person.noSsn ? null : '/data'

/** Unchecked answers are not booked. */
const unlessReviewed = (wizard: Wizard | null) => (wizard?.reviewed ? null : '/review')

/** A time that is another's is neither paid nor booked. */
const unlessLost = (wizard: Wizard | null) => (wizard?.lost ? schedulePage(wizard) : null)

/** The next page after the personal data: the missing signatures, then review, payment and booking. */
function pageAfterData({ kind, shows_waiver, pays_online, reviewed, step, signatures }: Wizard): string {
  if (kind === 'new' && shows_waiver && step < 7) return waiverPage(signatures.length)
  if (!reviewed) return '/review'
  return pays_online && step < 8 ? '/payment' : '/confirmation'
}

/** The address of a waiver, by its place in the list. */
export const waiverPage = (index: number): string => (index === 0 ? '/waiver' : `/waiver/${index}`)

/** The address of a location's schedule. */
export const schedulePage = ({ kind, lsv }: Pick<Wizard, 'kind' | 'lsv'>): string => `/schedule/${lsv}/${kind}`

/** The page after the instructions. */
export const firstPage = (kind: Kind): string => FIRST[kind]

const FIRST: Readonly<Record<Kind, string>> = { new: '/locations/new', illegible: '/lookup', transfer: '/transfer' }

/** The page on which an application continues; without an available slot, the one that selects another. */
export const nextPage = (wizard: Wizard): string => unlessLost(wizard) ?? unfinishedPage(wizard)

/** The page of the first missing data, whatever the state of the slot. */
export function unfinishedPage(wizard: Wizard): string {
  const { kind, step } = wizard
  const schedule = schedulePage(wizard)
  const after: Readonly<Record<Kind, readonly string[]>> = {
    new: [schedule, '/selections', '/data'],
    illegible: ['/lookup', '/result', schedule],
    transfer: ['/data'],
  }
  return [`/disclaimer/${kind}`, FIRST[kind], ...after[kind]][step - 1] ?? pageAfterData(wizard)
}

/** The page with a field of the booking, for the server's error. */
export function pageOfField(name: string, wizard: Wizard): string | null {
  const { kind } = wizard
  if (name === 'disclaimer' || name === 'privacy_notice') return `/disclaimer/${kind}`
  if (name.startsWith('waiver_signatures')) return waiverPage(0)
  if (name === 'lsv') return `/locations/${kind}`
  if (name === 'dateTime') return schedulePage(wizard)
  if (['applicantType', 'location', 'vendor', 'paymentMethod', 'notes'].includes(name))
    return kind === 'transfer' ? '/transfer' : '/selections'
  return PERSONAL.includes(name.split('.')[0] ?? name) ? '/data' : null
}

/** The fields of the data page, by their names in the booking; not derived from its schema, which is not loaded with the guards. */
const PERSONAL: readonly string[] = [
  ...'firstName middleName noMiddleName lastName formerNames dob ssn4 noSsn phone email smsConsent'.split(' '),
  ...'gender race height weight eye hair pob citizenship reason residence foreignResidence'.split(' '),
]
