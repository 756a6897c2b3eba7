import { currentWizard } from './use-wizard.ts'
import { CONFIRMED, type NewStep, type Wizard } from './wizard.ts'

/** A page that makes sense once this step is reached: else the page that comes next, or the first one when nothing is under way. */
export const fromStep = (least: NewStep) => (): string | null => {
  const wizard = currentWizard()
  if (wizard === null || wizard.step === CONFIRMED) return '/'
  return wizard.step >= least ? null : nextPage(wizard)
}

/** The schedule shows the location that was chosen, whatever its address says. */
export function scheduleElsewhere({ lsv }: Record<string, string>): string | null {
  const wizard = currentWizard()
  return fromStep(3)() ?? (lsv === String(wizard?.lsv) ? null : schedulePage(wizard?.lsv))
}

/** Booking needs everything; after a reload the four digits are asked again. A confirmed application shows its confirmation. */
export function confirmationElsewhere(): string | null {
  const wizard = currentWizard()
  if (wizard?.step === CONFIRMED) return null
  return fromStep(wizard?.shows_waiver ? 7 : 6)() ?? (wizard?.person.ssn4 ? null : '/data')
}

/** Waivers are signed last, so that a signature is not asked for and then lost with the digits. */
export function waiverElsewhere(): string | null {
  const wizard = currentWizard()
  return fromStep(6)() ?? (wizard?.shows_waiver ? (wizard.person.ssn4 ? null : '/data') : '/confirmation')
}

/** Where the application goes on once the personal data are given. */
export const pageAfterData = ({ shows_waiver, step }: Wizard): string => (shows_waiver && step < 7 ? waiverPage(0) : '/confirmation')

/** The address of a waiver, by its place in the row. */
export const waiverPage = (index: number): string => (index === 0 ? '/waiver' : `/waiver/${index}`)

/** The address of a location's schedule. */
export const schedulePage = (lsv: number | null | undefined): string => `/schedule/${lsv}/new`

function nextPage(wizard: Wizard): string {
  const { step, lsv } = wizard
  const pages: Record<number, string> = { 1: '/disclaimer/new', 2: '/locations/new', 3: schedulePage(lsv), 4: '/selections', 5: '/data' }
  return pages[step] ?? pageAfterData(wizard)
}

/** The page on which a field of the booking is given, for what the server said of it. */
export function pageOfField(name: string, { lsv }: Wizard): string | null {
  if (name === 'disclaimer' || name === 'privacy_notice') return '/disclaimer/new'
  if (name.startsWith('waiver_signatures')) return waiverPage(0)
  if (name === 'lsv') return '/locations/new'
  if (name === 'dateTime') return schedulePage(lsv)
  if (['applicantType', 'location', 'vendor', 'paymentMethod', 'notes'].includes(name)) return '/selections'
  return PERSONAL.includes(name) ? '/data' : null
}

const PERSONAL: readonly string[] = [
  'firstName',
  'middleName',
  'lastName',
  'dob',
  'ssn4',
  'phone',
  'email',
  'gender',
  'race',
  'height',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'residence',
]
