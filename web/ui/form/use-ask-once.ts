import { useRef, useState } from 'react'

/** A scanner's second Enter and a double click come sooner than anybody can read a question. */
export const READ_MS = 1_000

/**
 * Asks once about something that is likely a mistake: `asks(what)` returns whether it has asked, and another click, at least a second
 * later, confirms it. Null is no question. `asked` is what was asked about.
 */
export function useAskOnce() {
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
