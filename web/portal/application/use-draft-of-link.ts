import { useRef, useState } from 'react'
import { keptText } from '../wizard/kept-text.ts'
import { type Draft, fromText, toText } from './draft.ts'

const kept = keptText('bims-own-data')

/**
 * What was given so far, over a reload. `note` keeps what is typed without drawing the page anew with each letter; after `forget`
 * nothing is kept any more. On a device of the desk's all of it is in memory only: the next person finds nothing.
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
      forgetDraft()
    },
  }
}

/** Forgets what was given: nothing is asked any more. */
export const forgetDraft = () => kept.keep(null)
