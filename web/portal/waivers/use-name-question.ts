import { useRef, useState } from 'react'
import { isOtherName } from '../../../contract/waivers/typed-name.ts'
import { currentWizard } from '../wizard/use-wizard.ts'

/** A double click comes sooner than anybody can read a question. */
const READ_MS = 1_000

/**
 * Asks once about a typed signature that is not the name of the form: `asks(typed)` returns whether it has asked, and another click takes
 * the name. `asked` is the questioned name.
 */
export function useNameQuestion() {
  const at = useRef(0)
  const [asked, setAsked] = useState<string | null>(null)
  const asks = (typed: string | null): boolean => {
    if (typed === null || !isOtherName(typed, currentWizard()?.person ?? {})) return false
    if (asked === typed) return performance.now() - at.current < READ_MS
    at.current = performance.now()
    setAsked(typed)
    return true
  }
  return { asks, asked }
}
