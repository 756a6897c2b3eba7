import { useRef, useState } from 'react'
import { keptText, mayBeKept, withoutCards } from '../wizard/storage.ts'
import type { Answers } from '../wizard/wizard.ts'
import { type CompletedParts, NO_PARTS_COMPLETED } from './parts.ts'

const kept = keptText('bims-own-data')

/**
 * The draft, which survives a reload. `note` stores the input without rendering the page on each key; after `forget`
 * nothing is stored from then on. On a device of the desk everything is in memory only, so that the next applicant finds nothing.
 */
export function useDraftOfLink(token: string, onDesk: boolean) {
  const [draft, show] = useState<Draft>(() => fromText(token, onDesk ? null : kept.read()))
  const latest = useRef(draft)
  const isKept = useRef(!onDesk)
  const keep = (next: Draft) => {
    latest.current = next
    if (isKept.current) kept.keep(toText(token, next))
  }
  return {
    draft,
    change(made: (known: Draft) => Draft) {
      keep(made(latest.current))
      show(latest.current)
    },
    note: (typed: Draft['typed']) => keep({ ...latest.current, typed }),
    forget() {
      isKept.current = false
      clearDraft()
    },
  }
}

/** Deletes the draft: nothing is missing. */
export const clearDraft = () => kept.keep(null)

/** The data entered on the page of a link. */
export type Draft = CompletedParts & {
  /** The answers to waivers, by their ids. */
  answers: Readonly<Record<number, Answers>>
}

export const NOTHING_YET: Draft = { ...NO_PARTS_COMPLETED, answers: {} }

/** The lifetime of an application. */
const KEPT_MS = 24 * 60 * 60_000

/** The part that survives a reload, by the rules of an application: no digits, no card, no drawing except an encrypted one. */
export function toText(token: string, { typed, signatures, answers, agreed }: Draft, now = Date.now()): string {
  const { ssn4: _digits, ...person } = typed
  const safe = Object.fromEntries(Object.entries(answers).map(([waiver, given]) => [waiver, withoutCards(given)]))
  return JSON.stringify({
    token,
    agreed,
    typed: withoutCards(person),
    signatures: signatures.filter(mayBeKept),
    answers: safe,
    kept_at: now,
  })
}

/** The stored draft of this link; null for another link's, or after a day. */
export function fromText(token: string, text: string | null, now = Date.now()): Draft {
  try {
    const { token: of, kept_at, ...kept } = JSON.parse(text ?? 'null') as Partial<Draft> & { token?: string; kept_at?: number }
    return of === token && kept_at !== undefined && now - kept_at < KEPT_MS ? { ...NOTHING_YET, ...kept, person: null } : NOTHING_YET
  } catch {
    return NOTHING_YET
  }
}
