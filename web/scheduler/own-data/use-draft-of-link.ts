import { useRef, useState } from 'react'
import { type Draft, fromText, toText } from './draft.ts'

const PLACE = 'bims-own-data'

/**
 * What was given so far, over a reload. `note` keeps what is typed without drawing the page anew with each letter; after `forget`
 * nothing is kept any more. On a device of the desk's all of it is in memory only: the next person finds nothing.
 */
export function useDraftOfLink(token: string, onDesk: boolean) {
  const [draft, show] = useState<Draft>(() => fromText(token, onDesk ? null : stored()))
  const latest = useRef(draft)
  const isKept = useRef(!onDesk)
  const keep = (next: Draft) => {
    latest.current = next
    if (isKept.current) store(toText(token, next))
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
      forgetDraft()
    },
  }
}

/** Forgets what was given: nothing is asked any more. */
export const forgetDraft = () => store(null)

function stored(): string | null {
  try {
    return sessionStorage.getItem(PLACE)
  } catch {
    // Storage may be forbidden: then a reload begins anew.
    return null
  }
}

function store(text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(PLACE)
    else sessionStorage.setItem(PLACE, text)
  } catch {
    // As above.
  }
}
