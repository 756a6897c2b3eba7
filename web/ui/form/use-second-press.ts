import { useRef } from 'react'

/** A scanner's second Enter and a double click come sooner than anybody can read a question. */
const READ_MS = 1_000

/**
 * For values that are possible and unlikely. The returned function throws its question, which the form shows; it returns when the same
 * values were questioned at least a second ago, so that the next click on the button confirms them.
 */
export function useSecondPress(): (values: string, question: string) => void {
  const asked = useRef({ values: '', at: 0 })
  return (values, question) => {
    const isAsked = asked.current.values === values
    if (isAsked && performance.now() - asked.current.at > READ_MS) return
    if (!isAsked) asked.current = { values, at: performance.now() }
    throw new Error(question)
  }
}
