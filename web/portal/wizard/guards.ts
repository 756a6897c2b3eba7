import { type Flow, hasReached, isConfirmed, type Milestone } from './steps.ts'
import { currentWizard } from './use-wizard.ts'
import type { Wizard } from './wizard.ts'

/** The milestone of each kind from which a page makes sense; a kind without one has no such page. */
type RequiredMilestones = Partial<Record<Flow, Milestone>>

/** Redirects a wizard that has not reached a milestone to its next page, and without an application to the first page. */
export const requireStep = (required: RequiredMilestones) => (): string | null => {
  const wizard = currentWizard()
  if (wizard === null || isConfirmed(wizard)) return '/'
  if (wizard.unanswered) return '/confirmation'
  const milestone = required[wizard.kind]
  return milestone !== undefined && hasReached(wizard, milestone) ? null : nextPage(wizard)
}

/** The schedule of the chosen location, whatever the address says; an applicant with a slot may open those of other locations. */
export const redirectFromSchedule =
  (required: RequiredMilestones) =>
  ({ lsv }: Record<string, string>): string | null => {
    const wizard = currentWizard()
    return (
      requireStep(required)() ?? (wizard === null || wizard.dateTime !== null || lsv === String(wizard.lsv) ? null : schedulePage(wizard))
    )
  }

/** Redirects from the found record after a reload, which loses its name. */
export const redirectFromResult = (): string | null =>
  requireStep({ illegible: 'found' })() ?? (currentWizard()?.found?.first_name ? null : '/lookup')

/** Redirects from the confirmation until all steps are done. */
export function redirectFromConfirmation(): string | null {
  const wizard = currentWizard()
  if (isConfirmed(wizard) || wizard?.unanswered) return null
  return (
    requireStep({ ...complete(wizard), ...(wizard?.pays_online && { new: 'card' }) })() ??
    redirectUnlessDigits(wizard) ??
    redirectUnlessReviewed(wizard) ??
    redirectIfLost(wizard)
  )
}

/** Redirects from the review until the data are complete. */
export function redirectFromReview(): string | null {
  const wizard = currentWizard()
  return requireStep(complete(wizard))() ?? redirectUnlessDigits(wizard)
}

/** Redirects from the payment until the answers are reviewed and the time is still free. */
export function redirectFromPayment(): string | null {
  const wizard = currentWizard()
  const redirect =
    requireStep({ new: complete(wizard).new })() ?? redirectUnlessDigits(wizard) ?? redirectUnlessReviewed(wizard) ?? redirectIfLost(wizard)
  return redirect ?? (wizard?.pays_online ? null : '/confirmation')
}

/**
 * Waivers are signed late, so that no signature is lost with the digits; before a re-print only those that the lookup, or a refusal of the
 * booking, asks for: the server knows the signatures of the first booking.
 */
export function redirectFromWaiver(): string | null {
  const wizard = currentWizard()
  return requireStep({ new: 'person', illegible: 'time' })() ?? (wizard?.shows_waiver ? redirectUnlessDigits(wizard) : '/review')
}

/** The milestones with which an application is complete but for the card. */
const complete = (wizard: Wizard | null) => {
  const signed = wizard?.shows_waiver && 'waivers'
  return { new: signed || 'person', illegible: signed || 'time', transfer: 'person' } as const
}

/** After a reload the four digits have to be typed again. */
const redirectUnlessDigits = (wizard: Wizard | null) =>
  wizard?.kind === 'illegible' || wizard?.person.ssn4 || wizard?.person.noSsn ? null : '/data'

/** Unchecked answers are not booked. */
const redirectUnlessReviewed = (wizard: Wizard | null) => (wizard?.reviewed ? null : '/review')

/** A slot taken by someone else is never paid or booked. */
const redirectIfLost = (wizard: Wizard | null) => (wizard?.lost ? schedulePage(wizard) : null)

/** The next page after the personal data: the missing signatures, then review, payment and booking. */
function pageAfterData(wizard: Wizard): string {
  const { shows_waiver, pays_online, reviewed, signatures } = wizard
  if (shows_waiver && !hasReached(wizard, 'waivers')) return waiverPage(signatures.length)
  if (!reviewed) return '/review'
  return pays_online && !hasReached(wizard, 'card') ? '/payment' : '/confirmation'
}

/** The address of a waiver, by its place in the list. */
export const waiverPage = (index: number): string => (index === 0 ? '/waiver' : `/waiver/${index}`)

/** The address of a location's schedule. */
export const schedulePage = ({ kind, lsv }: Pick<Wizard, 'kind' | 'lsv'>): string => `/schedule/${lsv}/${kind}`

/** The page after the instructions. */
export const firstPage = (kind: Flow): string => FIRST[kind]

const FIRST: Readonly<Record<Flow, string>> = { new: '/locations/new', illegible: '/lookup', transfer: '/transfer' }

/** The page on which an application continues; without an available slot, the one that selects another. */
export const nextPage = (wizard: Wizard): string => redirectIfLost(wizard) ?? unfinishedPage(wizard)

/** The page of the first missing data, whatever the state of the slot. */
export function unfinishedPage(wizard: Wizard): string {
  const { kind, step } = wizard
  const schedule = schedulePage(wizard)
  const after: Readonly<Record<Flow, readonly string[]>> = {
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
