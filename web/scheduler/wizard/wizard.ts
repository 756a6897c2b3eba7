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

/** What was filled into a waiver's form, by the name of the field; of a group of boxes, those that are checked. */
export type Answers = Readonly<Record<string, string | string[]>>

/** A signed waiver as it is sent: a drawn PNG, or a typed name. */
export type WaiverSignature = { waiver: number; edition: number; fields: Answers; signature: string; typed_name: string | null }

/** An application under way: everything that was chosen and typed, and how far it has come. */
export type Wizard = {
  kind: 'new'
  step: NewStep
  /** The Idempotency-Key of this application: however often it is sent, it books once. */
  key: string
  disclaimers: readonly number[]
  /** The version of the federal privacy notice that was acknowledged. */
  privacy_notice: string | null
  /** Whether the environment has its waivers signed. */
  shows_waiver: boolean
  /** What was typed into waivers, by their ids, whether they are signed or not. */
  answers: Readonly<Record<number, Answers>>
  /** In memory only: images are never stored, so that after a reload signatures are asked again. */
  signatures: readonly WaiverSignature[]
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
  | { type: 'started'; key: string; shows_waiver: boolean }
  | { type: 'left' }
  | { type: 'disclaimer accepted'; disclaimers: readonly number[]; privacy_notice: string }
  | { type: 'vendor chosen'; lsv: number }
  | { type: 'time chosen'; dateTime: string }
  | { type: 'selections typed'; selections: Partial<Selections> }
  | { type: 'type chosen'; selections: Selections }
  | { type: 'person typed'; person: Person }
  | { type: 'person given'; person: Person }
  | { type: 'waiver typed'; waiver: number; answers: Answers }
  | { type: 'waiver signed'; signature: WaiverSignature }
  | { type: 'waivers finished' }
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

function begin({ key, shows_waiver }: Extract<Action, { type: 'started' }>): Wizard {
  return {
    kind: 'new',
    step: 1,
    key,
    disclaimers: [],
    privacy_notice: null,
    shows_waiver,
    answers: {},
    signatures: [],
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
      return reached(wizard, 2, { disclaimers: action.disclaimers, privacy_notice: action.privacy_notice })
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
    case 'waiver typed':
      return { ...wizard, answers: { ...wizard.answers, [action.waiver]: action.answers } }
    case 'waiver signed':
      return { ...wizard, signatures: [...without(wizard.signatures, action.signature.waiver), action.signature] }
    case 'waivers finished':
      return reached(wizard, 7, {})
    case 'refused':
      return refused(wizard, action.complaints)
    case 'confirmed':
      return action.key === wizard.key
        ? { ...wizard, step: CONFIRMED, person: {}, answers: {}, signatures: [], booked: action.booked }
        : wizard
  }
}

const without = (signatures: readonly WaiverSignature[], waiver: number) => signatures.filter((each) => each.waiver !== waiver)

/** A signature that was refused is asked for again, with all others: the texts may have changed. */
function refused(wizard: Wizard, complaints: Wizard['complaints']): Wizard {
  const ofWaivers = Object.keys(complaints).some((name) => name.startsWith('waiver_signatures'))
  return ofWaivers ? { ...wizard, complaints, signatures: [], step: 6 } : { ...wizard, complaints }
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
