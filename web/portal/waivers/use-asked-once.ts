import { useRef, useState } from 'react'

/** A double click comes sooner than anybody can read a question. */
const READ_MS = 1_000

/**
 * Asks once about something that is likely a mistake: `asks(what)` returns whether it has asked, and another click takes it as meant. Null
 * is no question. `asked` is what was asked about.
 */
export function useAskedOnce() {
  const at = useRef(0)
  const [asked, setAsked] = useState<string | null>(null)
  const asks = (what: string | null): boolean => {
    if (what === null) return false
    if (asked === what) return performance.now() - at.current < READ_MS
    at.current = performance.now()
    setAsked(what)
    return true
  }
  return { asks, asked }
}
