import { useRef } from 'react'

/** A scanner's second Enter and a double click come sooner than anybody can read a question. */
const READ_MS = 1_000

/**
 * For values that are possible and unlikely. The returned function throws the question, which the form shows; it returns if the
 * same question was shown at least a second ago, so that the next press of the button confirms it.
 */
export function useSecondPress(): (question: string) => void {
  const asked = useRef({ question: '', at: 0 })
  return (question) => {
    const isAsked = asked.current.question === question
    if (isAsked && performance.now() - asked.current.at > READ_MS) return
    if (!isAsked) asked.current = { question, at: performance.now() }
    throw new Error(question)
  }
}
