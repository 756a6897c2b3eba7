import type { ApplicantForm } from '../../../contract/applicant-form.ts'
import type { Scheduled } from '../../../contract/scheduled.ts'

/**
 * How far a new application has come: 1 start, 2 disclaimer accepted, 3 vendor chosen, 4 date and time, 5 type, 6 personal data,
 * 7 waiver signed, 8 card, 9 confirmed.
 */
export type NewStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** What the applicant comes for. `paymentMethod` is one of the wizard's codes, or nothing where nobody asked. */
export type Selections = {
  applicantType: number | null
  location: number | null
  vendor: number | null
  paymentMethod: string | null
  notes: string
}

/** What is typed so far; `ssn4` lives in memory only. */
export type Person = Partial<ApplicantForm>

/** An application under way: everything that was chosen and typed, and how far it has come. */
export type Wizard = {
  kind: 'new'
  step: NewStep
  /** The Idempotency-Key of this application: however often it is sent, it books once. */
  key: string
  disclaimers: readonly number[]
  lsv: number | null
  dateTime: string | null
  selections: Selections
  person: Person
  /** What the server said of single fields, until they are sent again. In memory only. */
  complaints: Readonly<Record<string, string>>
  /** The server's answer. In memory only, so that a confirmed wizard that was reloaded has none. */
  booked: Scheduled | null
}

export type Action =
  | { type: 'started'; key: string; shows_disclaimer: boolean }
  | { type: 'left' }
  | { type: 'disclaimer accepted'; disclaimers: readonly number[] }
  | { type: 'vendor chosen'; lsv: number }
  | { type: 'time chosen'; dateTime: string }
  | { type: 'selections typed'; selections: Partial<Selections> }
  | { type: 'type chosen'; selections: Selections }
  | { type: 'person typed'; person: Person }
  | { type: 'person given'; person: Person }
  | { type: 'refused'; complaints: Readonly<Record<string, string>> }
  | { type: 'confirmed'; key: string; booked: Scheduled }

export const CONFIRMED = 9
/** Before anything is chosen. */
export const NOTHING_SELECTED: Selections = { applicantType: null, location: null, vendor: null, paymentMethod: null, notes: '' }

/** The application after what has just happened; null is no application. A confirmed one only ends. */
export function advance(wizard: Wizard | null, action: Action): Wizard | null {
  if (action.type === 'started') return begin(action)
  if (action.type === 'left' || wizard === null) return null
  return wizard.step === CONFIRMED ? wizard : changed(wizard, action)
}

function begin({ key, shows_disclaimer }: Extract<Action, { type: 'started' }>): Wizard {
  return {
    kind: 'new',
    step: shows_disclaimer ? 1 : 2,
    key,
    disclaimers: [],
    lsv: null,
    dateTime: null,
    selections: NOTHING_SELECTED,
    person: {},
    complaints: {},
    booked: null,
  }
}

function changed(wizard: Wizard, action: Exclude<Action, { type: 'started' | 'left' }>): Wizard {
  switch (action.type) {
    case 'disclaimer accepted':
      return reached(wizard, 2, { disclaimers: action.disclaimers })
    case 'vendor chosen':
      return withVendor(wizard, action.lsv)
    case 'time chosen':
      return reached(wizard, 4, { dateTime: action.dateTime })
    case 'selections typed':
      return { ...wizard, selections: { ...wizard.selections, ...action.selections } }
    case 'type chosen':
      return reached(wizard, 5, { selections: action.selections })
    case 'person typed':
      return { ...wizard, person: { ...wizard.person, ...action.person } }
    case 'person given':
      return reached(wizard, 6, { person: action.person })
    case 'refused':
      return { ...wizard, complaints: action.complaints }
    case 'confirmed':
      return action.key === wizard.key ? { ...wizard, step: CONFIRMED, person: {}, booked: action.booked } : wizard
  }
}

/** Going back and mending something never loses what was reached after it. */
function reached(wizard: Wizard, step: NewStep, change: Partial<Wizard>): Wizard {
  return { ...wizard, ...change, step: wizard.step > step ? wizard.step : step, complaints: {} }
}

/** Times and types belong to a location: at another one they are chosen again. What was typed stays. */
function withVendor(wizard: Wizard, lsv: number): Wizard {
  if (wizard.lsv === lsv) return reached(wizard, 3, {})
  const selections = { ...wizard.selections, applicantType: null }
  return { ...wizard, lsv, step: 3, dateTime: null, selections, complaints: {} }
}
