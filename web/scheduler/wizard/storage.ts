import { looksLikeCard } from '../../../contract/card-numbers.ts'
import { CONFIRMED, NOTHING_SELECTED, type Wizard } from './wizard.ts'

/** What survives a reload: never the digits of the Social Security number, nor anything that may be a card's. */
export function toStorage(wizard: Wizard): string {
  const { complaints: _said, booked: _answer, ...kept } = wizard
  if (wizard.step === CONFIRMED) return JSON.stringify({ kind: wizard.kind, step: CONFIRMED, key: wizard.key })
  const { ssn4: _digits, ...person } = wizard.person
  return JSON.stringify({ ...kept, person: withoutCards(person), selections: withoutCards(wizard.selections) })
}

/** An application as it was kept; null when there is none, or it is from another version of these pages. */
export function fromStorage(text: string | null): Wizard | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Wizard> | null
    if (kept === null || !isWizard(kept)) return null
    return { ...EMPTY, ...kept, selections: { ...NOTHING_SELECTED, ...kept.selections }, complaints: {}, booked: null }
  } catch {
    return null
  }
}

const EMPTY = { disclaimers: [], lsv: null, dateTime: null, person: {} } as const

function isWizard(kept: Partial<Wizard>): kept is Wizard {
  const { kind, step, key } = kept
  return kind === 'new' && Number.isInteger(step) && (step as number) >= 1 && (step as number) <= CONFIRMED && typeof key === 'string'
}

function withoutCards<Fields extends object>(fields: Fields): Partial<Fields> {
  const safe = Object.entries(fields).filter(([, value]) => typeof value !== 'string' || !looksLikeCard(value))
  return Object.fromEntries(safe) as Partial<Fields>
}
