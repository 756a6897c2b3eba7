import { looksLikeCard } from '../../../contract/payments/card-numbers.ts'
import { SEALED } from '../../../contract/waivers/sealed.ts'
import { flows, hasReached, isConfirmed, lastStep, type Step, stepOf } from './steps.ts'
import { EMPTY_APPLICATION, NOTHING_SELECTED, type WaiverSignature, type Wizard } from './wizard.ts'

/** An abandoned application is discarded after this time: a phone that is found shows no personal data. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * The part that survives a reload: never the digits of the Social Security number, a possible card number, or the image of a
 * signature except encrypted for the server; of a record that was looked up only the token that books for it.
 */
export function toStorage(wizard: Wizard, now = Date.now()): string {
  const { kind, step, key, booked } = wizard
  if (isConfirmed(wizard)) return JSON.stringify({ kind, step, key, manage_url: booked?.manage_url ?? wizard.manage_url ?? undefined })
  const {
    fieldErrors: _,
    booked: _booked,
    submitted: _submitted,
    lookupRequest: _request,
    lost: _lost,
    hold_refused: _refused,
    found,
    ...kept
  } = wizard
  const { ssn4: _ssn4, ...person } = wizard.person
  const answers = Object.fromEntries(Object.entries(kept.answers).map(([waiver, given]) => [waiver, withoutCards(given)]))
  return JSON.stringify({
    ...kept,
    step: unpaid(wizard),
    signatures: wizard.signatures.filter(mayBeKept),
    answers,
    found: found && { id: found.id, lookup_token: found.lookup_token },
    person: withoutCards(person),
    selections: withoutCards(wizard.selections),
    kept_at: now,
  })
}

/** The stored application; null without one, for one of another version of these pages, or an abandoned one. */
export function fromStorage(text: string | null, now = Date.now()): Wizard | null {
  try {
    const { kept_at = now, ...kept } = JSON.parse(text ?? 'null') as Partial<Wizard> & { kept_at?: number }
    // The last step of a re-print in an earlier version of these pages. A confirmed application is stored without its answers.
    if (kept.step === 7 && !kept.person && kept.kind !== 'new') kept.step = 8
    if (!isWizard(kept) || now - kept_at > KEPT_MS) return null
    const unanswered = kept.sent && !isConfirmed(kept)
    return { ...EMPTY_APPLICATION, ...kept, ...(unanswered ? { unanswered } : {}), selections: { ...NOTHING_SELECTED, ...kept.selections } }
  } catch {
    return null
  }
}

/** Cards and some signatures do not survive: the steps after them are no longer reached. */
function unpaid(wizard: Wizard): Step {
  if (!hasReached(wizard, 'waivers')) return wizard.step
  const { kind, shows_waiver, step } = wizard
  return stepOf(kind, !shows_waiver || staysSigned(wizard) ? 'waivers' : kind === 'new' ? 'person' : 'time') ?? step
}

const staysSigned = ({ signatures }: Wizard) => signatures.length > 0 && signatures.every(mayBeKept)

/** Whether a signature survives a reload. */
export const mayBeKept = ({ signature, typed_name, fields }: WaiverSignature) =>
  (signature === '' || signature.startsWith(SEALED)) &&
  ![typed_name ?? '', ...Object.values(fields).flat()].some((text) => looksLikeCard(text))

function isWizard(kept: Partial<Wizard>): kept is Wizard {
  const { kind, step, key } = kept
  if (!flows.includes(kind as Wizard['kind']) || typeof key !== 'string') return false
  return Number.isInteger(step) && (step as number) >= 1 && (step as number) <= lastStep(kind as Wizard['kind'])
}

/** Fields without those that may contain a card number. */
export function withoutCards<Fields extends object>(fields: Fields): Partial<Fields> {
  const safe = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || !looksLikeCard(value))
  return Object.fromEntries(safe) as Partial<Fields>
}

/** A text that this tab stores across reloads, by name. Storage may be forbidden: then it is null, and a reload starts over. */
export const keptText = (name: string) => ({
  read(): string | null {
    try {
      return sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
  /** Null deletes it. */
  keep(text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
    } catch {
      // Storage may be forbidden.
    }
  },
})
