import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { LookupAnswer } from '../../../contract/applicants/lookup.ts'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { isConfirmed, type Kind, lastStep, type Milestone, type Step, stepOf } from './steps.ts'

/** The selections of the applicant. `paymentMethod` is one of the wizard's codes, or empty without a choice. */
export type Selections = {
  applicantType: number | null
  location: number | null
  vendor: number | null
  paymentMethod: string | null
  notes: string
}

/** The personal data typed so far; `ssn4` stays in memory only. */
type Person = Partial<ApplicantForm>

/** The answers in a waiver's form, by the name of the field; of a group of boxes, the checked ones. */
export type Answers = Readonly<Record<string, string | string[]>>

/** A signed waiver as it is sent: a drawn PNG, or a typed name. */
export type WaiverSignature = {
  waiver: number
  edition: number
  language: Language
  fields: Answers
  signature: string
  typed_name: string | null
}

/** The input that finds the record. In memory only. */
export type LookupRequest = { reg_number: string; last_name: string; email: string }

/** The record that was found, and the token that books for it. */
type Found = Pick<LookupAnswer, 'id' | 'lookup_token'> &
  /** To be recognised by. In memory only. */
  Partial<Pick<LookupAnswer, 'first_name' | 'last_name' | 'phone'>>

/** An application under way: everything that was chosen and typed, and how far it has come. */
export type Wizard = {
  kind: Kind
  step: Step
  /** The Idempotency-Key of this application: however often it is sent, it books once. */
  key: string
  disclaimers: readonly number[]
  /** The version of the federal privacy notice that was acknowledged. */
  privacy_notice: string | null
  /** In which both were shown. */
  disclaimer_language: Language
  /** Whether the environment has its waivers signed. */
  shows_waiver: boolean
  /** The answers to waivers, signed or not, by their ids. */
  answers: Readonly<Record<number, Answers>>
  /** A drawn one is stored sealed, so that only the server opens it, and never as an image. */
  signatures: readonly WaiverSignature[]
  lookupRequest: LookupRequest | null
  found: Found | null
  lsv: number | null
  dateTime: string | null
  /** Hides the chosen time from others for a while. */
  hold: string | null
  /** When that began, in milliseconds; null once it was renewed. */
  held_at: number | null
  selections: Selections
  /** Whether a card is required before the booking. */
  pays_online: boolean
  person: Person
  /** The server's messages for single fields, until they are sent again. In memory only. */
  complaints: Readonly<Record<string, string>>
  /** The server's answer; of a transfer, its number. In memory only, so that a confirmed wizard that was reloaded has none. */
  booked: Scheduled | null
  submitted: number | null
  /** After a reload: the own page of what was booked. */
  manage_url?: string | null
}

export type Action =
  | { type: 'started'; kind: Kind; key: string; shows_waiver: boolean }
  | { type: 'left' }
  | { type: 'disclaimer accepted'; disclaimers: readonly number[]; privacy_notice: string; disclaimer_language?: Language }
  | { type: 'lookup sent'; lookupRequest: LookupRequest }
  | { type: 'applicant found'; found: Found }
  | { type: 'lsv chosen'; lsv: number }
  | { type: 'time chosen'; dateTime: string }
  | { type: 'time held'; key: string; hold: string | null; held_at: number | null }
  | { type: 'selections typed'; selections: Partial<Selections> }
  | { type: 'type chosen'; selections: Selections; pays_online: boolean }
  | { type: 'person typed'; person: Person }
  | { type: 'person given'; person: Person }
  | { type: 'waiver typed'; waiver: number; answers: Answers }
  | { type: 'waiver signed'; signature: WaiverSignature }
  | ({ type: 'drawing sealed'; key: string } & Sealed)
  | { type: 'waivers finished' }
  | { type: 'card'; given: boolean }
  | { type: 'refused'; complaints: Readonly<Record<string, string>> }
  | { type: 'confirmed'; key: string; booked?: Scheduled; submitted?: number }

/** Before anything is chosen. */
export const NOTHING_SELECTED: Selections = { applicantType: null, location: null, vendor: null, paymentMethod: null, notes: '' }

/** An application of which nothing is known yet. */
export const NOTHING_GIVEN: Omit<Wizard, 'kind' | 'step' | 'key'> = {
  disclaimers: [],
  privacy_notice: null,
  disclaimer_language: 'en',
  shows_waiver: false,
  answers: {},
  signatures: [],
  lookupRequest: null,
  found: null,
  lsv: null,
  dateTime: null,
  hold: null,
  held_at: null,
  selections: NOTHING_SELECTED,
  pays_online: false,
  person: {},
  complaints: {},
  booked: null,
  submitted: null,
}

/** The application after what has just happened; null is no application. A confirmed one only ends. */
export function advance(wizard: Wizard | null, action: Action): Wizard | null {
  if (action.type === 'started') return begin(action)
  if (action.type === 'left' || wizard === null) return null
  return isConfirmed(wizard) ? wizard : changed(wizard, action)
}

function begin({ kind, key, shows_waiver }: Extract<Action, { type: 'started' }>): Wizard {
  return { ...NOTHING_GIVEN, kind, key, shows_waiver, step: 1 }
}

function changed(wizard: Wizard, action: Exclude<Action, { type: 'started' | 'left' }>): Wizard {
  switch (action.type) {
    case 'disclaimer accepted':
      return reached(wizard, 'disclaimer', agreed(action))
    case 'lookup sent':
      return reached(wizard, 'lookup', { lookupRequest: action.lookupRequest })
    case 'applicant found':
      return reached(wizard, 'found', { found: action.found })
    case 'lsv chosen':
      return withLsv(wizard, action.lsv)
    case 'time chosen':
      return unpaid(reached(wizard, 'time', { dateTime: action.dateTime }))
    case 'time held':
      return action.key === wizard.key ? { ...wizard, hold: action.hold, held_at: action.held_at } : wizard
    case 'selections typed':
      return { ...wizard, selections: { ...wizard.selections, ...action.selections } }
    case 'type chosen':
      return unpaid(reached(wizard, 'type', { selections: action.selections, pays_online: action.pays_online }))
    case 'person typed':
      return { ...wizard, person: { ...wizard.person, ...action.person } }
    case 'person given':
      return reached(wizard, 'person', { person: action.person })
    case 'waiver typed':
      return { ...wizard, answers: { ...wizard.answers, [action.waiver]: action.answers } }
    case 'waiver signed':
      return { ...wizard, signatures: [...without(wizard.signatures, action.signature.waiver), action.signature] }
    case 'drawing sealed':
      return action.key === wizard.key ? { ...wizard, signatures: wizard.signatures.map((each) => withSealed(each, action)) } : wizard
    case 'waivers finished':
      return reached(wizard, 'waivers', {})
    case 'card':
      return action.given ? reached(wizard, 'card', {}) : unpaid(wizard)
    case 'refused':
      return refused(wizard, action.complaints)
    case 'confirmed':
      return action.key === wizard.key ? confirmed(wizard, action) : wizard
  }
}

/** Nobody is charged for another time or price, or with another card, than they saw on the card's page. */
const unpaid = (wizard: Wizard): Wizard => (wizard.step === 8 ? { ...wizard, step: 7 } : wizard)

const agreed = ({ disclaimers, privacy_notice, disclaimer_language = 'en' }: Extract<Action, { type: 'disclaimer accepted' }>) => ({
  disclaimers,
  privacy_notice,
  disclaimer_language,
})

const without = (signatures: readonly WaiverSignature[], waiver: number) => signatures.filter((each) => each.waiver !== waiver)

type Sealed = { waiver: number; drawn: string; sealed: string }

/** A signature with its drawing sealed. Signed again meanwhile, the new drawing stays. */
export const withSealed = (signature: WaiverSignature, { waiver, drawn, sealed }: Sealed): WaiverSignature =>
  signature.waiver === waiver && signature.signature === drawn ? { ...signature, signature: sealed } : signature

/** A refused signature is required again, with all others: the texts may have changed. */
function refused(wizard: Wizard, complaints: Wizard['complaints']): Wizard {
  const ofWaivers = Object.keys(complaints).some((name) => name.startsWith('waiver_signatures'))
  return ofWaivers ? { ...wizard, complaints, signatures: [], shows_waiver: true, step: 6 } : { ...wizard, complaints }
}

/** Going back and mending something never loses what was reached after it. What this kind does not know changes nothing. */
function reached(wizard: Wizard, milestone: Milestone, change: Partial<Wizard>): Wizard {
  const step = stepOf(wizard.kind, milestone)
  if (step === null) return wizard
  return { ...wizard, ...change, step: wizard.step > step ? wizard.step : step, complaints: {} }
}

/** Times and types belong to a location: at another one they are chosen again. What was typed stays. */
function withLsv(wizard: Wizard, lsv: number): Wizard {
  const step = stepOf(wizard.kind, 'lsv')
  if (step === null || wizard.lsv === lsv) return reached(wizard, 'lsv', {})
  const selections = { ...wizard.selections, applicantType: null }
  return { ...wizard, lsv, step, dateTime: null, selections, complaints: {} }
}

/** Nothing personal outlives the confirmation. */
function confirmed({ kind, key }: Wizard, { booked, submitted }: Extract<Action, { type: 'confirmed' }>): Wizard {
  return { ...NOTHING_GIVEN, kind, key, step: lastStep(kind), booked: booked ?? null, submitted: submitted ?? null }
}
