import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { LookupAnswer } from '../../../contract/applicants/lookup.ts'
import type { Alternatives } from '../../../contract/availability/holds.ts'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { keepsReview } from './keeps-review.ts'
import { unsignedByOther, withSigner } from './signer.ts'
import { type Flow, hasReached, isConfirmed, lastStep, type Milestone, type Step, stepOf } from './steps.ts'

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

/** The answers in a waiver's form, by the name of the field; for a group of boxes, the checked ones. */
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

/** The found record, and the token that books for it. */
type FoundRecord = Pick<LookupAnswer, 'id' | 'lookup_token'> &
  /** Shown for recognition. In memory only. */
  Partial<Pick<LookupAnswer, 'first_name' | 'last_name' | 'phone' | 'reprint' | 'needs_signatures'>>

/** The part of the chosen LSV that every page shows. */
export type Place = { name: string; timezone: string }

/** The reason why the chosen time is not available, and the alternatives. */
export type LostTime = { error: string; alternatives: Alternatives }

/** An application in progress: all choices and input, and its step. */
export type Wizard = {
  kind: Flow
  step: Step
  /** The Idempotency-Key of this application, with which it books once. */
  key: string
  disclaimers: readonly number[]
  /** The version of the federal privacy notice that was acknowledged. */
  privacy_notice: string | null
  /** The language in which both were shown. */
  disclaimer_language: Language
  /** Whether the environment requires signed waivers. */
  shows_waiver: boolean
  /** The answers to waivers, signed or not, by their ids. */
  answers: Readonly<Record<number, Answers>>
  /** A drawing is stored encrypted, so that only the server can open it, and never as an image. */
  signatures: readonly WaiverSignature[]
  /** Whether name or date of birth were changed after waivers were signed, until they are signed again. */
  signer_changed?: boolean
  lookupRequest: LookupRequest | null
  found: FoundRecord | null
  lsv: number | null
  place: Place | null
  dateTime: string | null
  /** The token of the hold of the chosen time. */
  hold: string | null
  /** The end of the hold, in milliseconds. */
  held_until: number | null
  /** Whether no hold of the chosen time was granted: too many are held to keep one more. */
  unheld: boolean
  /** The reason why the last hold was refused, with the time of the next try. In memory only. */
  hold_refused: string | null
  /** Set when the chosen time is taken. In memory only: a reload checks again. */
  lost: LostTime | null
  selections: Selections
  /** Whether a card is required before the booking. */
  pays_online: boolean
  person: Person
  /** Whether the answers were checked on one page, and have not changed since. */
  reviewed: boolean
  /** Whether it was sent to be booked, and may be booked without our knowledge. */
  sent: boolean
  /** Whether it was sent before this page was loaded, and what became of it was not asked yet. */
  unanswered?: boolean
  /** The server's messages for single fields, until they are sent again. In memory only. */
  fieldErrors: Readonly<Record<string, string>>
  /** The server's answer; for a transfer, its number. In memory only, so that a reloaded confirmed wizard has none. */
  booked: Scheduled | null
  submitted: number | null
  /** The mailbox to which it was confirmed. In memory only. */
  mailed_to?: string | null
  /** After a reload: the page of the booking, or of the transfer request. */
  manage_url?: string | null
}

export type Action =
  | { type: 'started'; kind: Flow; key: string; shows_waiver: boolean }
  | { type: 'left' }
  | { type: 'disclaimer accepted'; disclaimers: readonly number[]; privacy_notice: string | null; disclaimer_language?: Language }
  | { type: 'lookup sent'; lookupRequest: LookupRequest }
  | { type: 'applicant found'; found: FoundRecord }
  | { type: 'lsv chosen'; lsv: number; place?: Place }
  | { type: 'time chosen'; dateTime: string }
  /** Another time instead of a lost one, chosen where all answers are visible or none was checked yet. */
  | { type: 'time replaced'; dateTime: string }
  | { type: 'time held'; key: string; hold: string | null; held_until?: number | null; refused?: string }
  | { type: 'time lost'; key: string; dateTime: string; lost: LostTime | null }
  | { type: 'selections typed'; selections: Partial<Selections> }
  | { type: 'type chosen'; selections: Selections; pays_online: boolean }
  | { type: 'person typed'; person: Person }
  | { type: 'person given'; person: Person }
  | { type: 'waiver typed'; waiver: number; answers: Answers }
  | { type: 'waiver signed'; signature: WaiverSignature }
  | ({ type: 'drawing sealed'; key: string } & SealedDrawing)
  | { type: 'waivers finished' }
  | { type: 'reviewed' }
  | { type: 'sent'; key: string; sent: boolean }
  | { type: 'card'; given: boolean }
  | { type: 'refused'; fieldErrors: Readonly<Record<string, string>> }
  | { type: 'confirmed'; key: string; booked?: Scheduled; submitted?: number; state_url?: string; mailed?: boolean }

/** An application before any choice. */
export const NOTHING_SELECTED: Selections = { applicantType: null, location: null, vendor: null, paymentMethod: null, notes: '' }

/** An empty application. */
export const EMPTY_APPLICATION: Omit<Wizard, 'kind' | 'step' | 'key'> = {
  disclaimers: [],
  privacy_notice: null,
  disclaimer_language: 'en',
  shows_waiver: false,
  answers: {},
  signatures: [],
  lookupRequest: null,
  found: null,
  lsv: null,
  place: null,
  dateTime: null,
  hold: null,
  held_until: null,
  unheld: false,
  hold_refused: null,
  lost: null,
  selections: NOTHING_SELECTED,
  pays_online: false,
  person: {},
  reviewed: false,
  sent: false,
  fieldErrors: {},
  booked: null,
  submitted: null,
}

/** The application after an action; null means none. A confirmed one can only end. */
export function advance(wizard: Wizard | null, action: Action): Wizard | null {
  if (action.type === 'started') return begin(action)
  if (action.type === 'left' || wizard === null) return null
  return isConfirmed(wizard) ? wizard : unlessChanged(wizard, changed(wizard, action), action)
}

/** Properties that are neither answers of the applicant nor shown on the review page. */
const UNSEEN: readonly Action['type'][] = [
  'time replaced',
  'time held',
  'time lost',
  'drawing sealed',
  'reviewed',
  'sent',
  'card',
  'confirmed',
]

/** Every change requires a new check before the booking. */
function unlessChanged(before: Wizard, after: Wizard, { type }: Action): Wizard {
  if (!before.reviewed || before === after || UNSEEN.includes(type) || keepsReview(before, after)) return after
  return { ...after, reviewed: false }
}

function begin({ kind, key, shows_waiver }: Extract<Action, { type: 'started' }>): Wizard {
  return { ...EMPTY_APPLICATION, kind, key, shows_waiver, step: 1 }
}

function changed(wizard: Wizard, action: Exclude<Action, { type: 'started' | 'left' }>): Wizard {
  switch (action.type) {
    case 'disclaimer accepted':
      return reached(wizard, 'disclaimer', agreed(action))
    case 'lookup sent':
      return reached(wizard, 'lookup', { lookupRequest: action.lookupRequest })
    case 'applicant found':
      return reached(withSigner(wizard, action.found), 'found', { found: action.found })
    case 'lsv chosen':
      return withLsv(wizard, action.lsv, action.place)
    case 'time chosen':
    case 'time replaced':
      return unpaid(reached(wizard, 'time', { ...UNCHOSEN, dateTime: action.dateTime }))
    case 'time held':
      return action.key === wizard.key ? held(wizard, action) : wizard
    case 'time lost':
      return action.key === wizard.key && action.dateTime === wizard.dateTime && !wizard.sent ? { ...wizard, lost: action.lost } : wizard
    case 'selections typed':
      return { ...wizard, selections: { ...wizard.selections, ...action.selections } }
    case 'type chosen':
      return unpaid(reached(wizard, 'type', { selections: action.selections, pays_online: action.pays_online }))
    case 'person typed':
      return unsignedByOther(wizard, { ...wizard, person: { ...wizard.person, ...action.person } })
    case 'person given':
      return unsignedByOther(wizard, reached(wizard, 'person', { person: action.person }))
    case 'waiver typed':
      return { ...wizard, answers: { ...wizard.answers, [action.waiver]: action.answers } }
    case 'waiver signed':
      return { ...wizard, signatures: [...wizard.signatures.filter(({ waiver }) => waiver !== action.signature.waiver), action.signature] }
    case 'drawing sealed':
      return action.key === wizard.key ? { ...wizard, signatures: wizard.signatures.map((each) => withSealed(each, action)) } : wizard
    case 'waivers finished':
      return reached(wizard, 'waivers', { signer_changed: false })
    case 'reviewed':
      return { ...wizard, reviewed: true }
    case 'sent':
      return action.key === wizard.key ? { ...wizard, sent: action.sent, unanswered: false } : wizard
    case 'card':
      return action.given ? reached(wizard, 'card', {}) : unpaid(wizard)
    case 'refused':
      return refused(wizard, action.fieldErrors)
    case 'confirmed':
      return action.key === wizard.key ? confirmed(wizard, action) : wizard
  }
}

const held = (wizard: Wizard, { hold, held_until = null, refused }: Extract<Action, { type: 'time held' }>): Wizard => ({
  ...wizard,
  hold,
  held_until,
  unheld: hold === null,
  hold_refused: refused ?? null,
  lost: refused === undefined ? null : wizard.lost,
})

/** Applicants pay only for the slot, the price and the card that the payment page has shown. */
const unpaid = (wizard: Wizard): Wizard =>
  hasReached(wizard, 'card') ? { ...wizard, step: stepOf(wizard.kind, 'waivers') ?? wizard.step } : wizard

const agreed = ({ disclaimers, privacy_notice, disclaimer_language = 'en' }: Extract<Action, { type: 'disclaimer accepted' }>) => ({
  disclaimers,
  privacy_notice,
  disclaimer_language,
})

type SealedDrawing = { waiver: number; drawn: string; sealed: string }

/** Replaces a drawing by its encrypted form, unless it was signed again meanwhile. */
export const withSealed = (signature: WaiverSignature, { waiver, drawn, sealed }: SealedDrawing): WaiverSignature =>
  signature.waiver === waiver && signature.signature === drawn ? { ...signature, signature: sealed } : signature

/** A refused signature is required again, with all others: the texts may have changed. */
function refused(wizard: Wizard, fieldErrors: Wizard['fieldErrors']): Wizard {
  const ofWaivers = Object.keys(fieldErrors).some((name) => name.startsWith('waiver_signatures'))
  const again = { ...wizard, fieldErrors, reviewed: false, sent: false }
  const unsigned = stepOf(wizard.kind, 'person') ?? stepOf(wizard.kind, 'time') ?? wizard.step
  return ofWaivers ? { ...again, signatures: [], shows_waiver: true, step: unsigned } : again
}

/** Going back and correcting something keeps the later steps. A milestone that this kind does not have changes nothing. */
function reached(wizard: Wizard, milestone: Milestone, change: Partial<Wizard>): Wizard {
  const step = stepOf(wizard.kind, milestone)
  if (step === null) return wizard
  return { ...wizard, ...change, step: wizard.step > step ? wizard.step : step, fieldErrors: {} }
}

const UNCHOSEN = { dateTime: null, held_until: null, unheld: false, hold_refused: null, lost: null, sent: false } as const

/** Times and types belong to a location: at another one they are chosen again. The input stays. */
function withLsv(wizard: Wizard, lsv: number, place: Place | null = null): Wizard {
  const step = stepOf(wizard.kind, 'lsv')
  if (step === null || wizard.lsv === lsv) return reached(wizard, 'lsv', place ? { place } : {})
  return { ...wizard, ...UNCHOSEN, lsv, place, step, selections: { ...wizard.selections, applicantType: null }, fieldErrors: {} }
}

/** Nothing personal outlives the confirmation. */
function confirmed(
  { kind, key, person }: Wizard,
  { booked, submitted, state_url, mailed }: Extract<Action, { type: 'confirmed' }>,
): Wizard {
  return {
    ...EMPTY_APPLICATION,
    kind,
    key,
    step: lastStep(kind),
    booked: booked ?? null,
    submitted: submitted ?? null,
    mailed_to: (mailed && person.email) || null,
    manage_url: state_url ?? null,
  }
}
