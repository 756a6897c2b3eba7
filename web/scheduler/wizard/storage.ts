import { looksLikeCard } from '../../../contract/card-numbers.ts'
import { isConfirmed, kinds, lastStep, type Step } from './steps.ts'
import { NOTHING_GIVEN, NOTHING_SELECTED, type Wizard } from './wizard.ts'

/** An application that nobody went on with for so long is forgotten: a phone that is found shows no strange data. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * What survives a reload: never the digits of the Social Security number, nor anything that may be a card's; of a record that was
 * looked up only what books for it.
 */
export function toStorage(wizard: Wizard, now = Date.now()): string {
  const { kind, step, key, booked } = wizard
  if (isConfirmed(wizard)) return JSON.stringify({ kind, step, key, manage_url: booked?.manage_url })
  const { complaints: _said, booked: _answer, signatures: _images, submitted: _number, asked: _keyed, found, ...kept } = wizard
  const { ssn4: _digits, ...person } = wizard.person
  const answers = Object.fromEntries(Object.entries(kept.answers).map(([waiver, given]) => [waiver, withoutCards(given)]))
  return JSON.stringify({
    ...kept,
    step: unsigned(wizard),
    answers,
    found: found && { id: found.id, lookup_token: found.lookup_token },
    person: withoutCards(person),
    selections: withoutCards(wizard.selections),
    kept_at: now,
  })
}

/** An application as it was kept; null when there is none, it is from another version of these pages, or it was left too long ago. */
export function fromStorage(text: string | null, now = Date.now()): Wizard | null {
  try {
    const { kept_at = now, ...kept } = JSON.parse(text ?? 'null') as Partial<Wizard> & { kept_at?: number }
    if (!isWizard(kept) || now - kept_at > KEPT_MS) return null
    return { ...NOTHING_GIVEN, ...kept, selections: { ...NOTHING_SELECTED, ...kept.selections } }
  } catch {
    return null
  }
}

/** Neither signatures nor a card survive, so that the steps after them are not reached any more. */
const unsigned = ({ step, shows_waiver }: Wizard): Step => (step > 6 ? (shows_waiver ? 6 : 7) : step)

function isWizard(kept: Partial<Wizard>): kept is Wizard {
  const { kind, step, key } = kept
  if (kind === undefined || !kinds.includes(kind) || typeof key !== 'string') return false
  return Number.isInteger(step) && (step as number) >= 1 && (step as number) <= lastStep(kind)
}

function withoutCards<Fields extends object>(fields: Fields): Partial<Fields> {
  const safe = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || !looksLikeCard(value))
  return Object.fromEntries(safe) as Partial<Fields>
}
