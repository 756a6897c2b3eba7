import { looksLikeCard } from '../../../contract/card-numbers.ts'
import { CONFIRMED, type NewStep, NOTHING_SELECTED, type Wizard } from './wizard.ts'

/** What survives a reload: never the digits of the Social Security number, nor anything that may be a card's. */
export function toStorage(wizard: Wizard): string {
  const { complaints: _said, booked: _answer, signatures: _images, ...kept } = wizard
  if (wizard.step === CONFIRMED) return JSON.stringify({ kind: wizard.kind, step: CONFIRMED, key: wizard.key })
  const { ssn4: _digits, ...person } = wizard.person
  const answers = Object.fromEntries(Object.entries(kept.answers).map(([waiver, given]) => [waiver, withoutCards(given)]))
  return JSON.stringify({
    ...kept,
    step: unsigned(wizard),
    answers,
    person: withoutCards(person),
    selections: withoutCards(wizard.selections),
  })
}

/** An application as it was kept; null when there is none, or it is from another version of these pages. */
export function fromStorage(text: string | null): Wizard | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Wizard> | null
    if (kept === null || !isWizard(kept)) return null
    return { ...EMPTY, ...kept, selections: { ...NOTHING_SELECTED, ...kept.selections }, signatures: [], complaints: {}, booked: null }
  } catch {
    return null
  }
}

const EMPTY = { disclaimers: [], privacy_notice: null, shows_waiver: false, answers: {}, lsv: null, dateTime: null, person: {} } as const

/** Signatures do not survive, so that the steps after them are not reached any more. */
const unsigned = ({ step, shows_waiver }: Wizard): NewStep => (shows_waiver && step > 6 ? 6 : step)

function isWizard(kept: Partial<Wizard>): kept is Wizard {
  const { kind, step, key } = kept
  return kind === 'new' && Number.isInteger(step) && (step as number) >= 1 && (step as number) <= CONFIRMED && typeof key === 'string'
}

function withoutCards<Fields extends object>(fields: Fields): Partial<Fields> {
  const safe = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || !looksLikeCard(value))
  return Object.fromEntries(safe) as Partial<Fields>
}
