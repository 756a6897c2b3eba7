import { useEffect, useRef } from 'react'
import { isLost } from './use-focus-kept.ts'

/**
 * After a refused attempt, focuses what speaks against it (`data-conflict`), such as another user's change, so that no second Enter saves
 * before it is seen, or the first invalid field; or else scrolls to the question that the form asks (`data-question`) or to the reason, which has the focus if it was lost.
 * Set the ref on the form.
 */
export function useProblemFocus(attempt: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    // The form library marks its fields after it has reported the attempt, and a dialog that saves while hidden is shown later.
    const stop = new AbortController()
    void onceShown(form, stop.signal).then((shown) => shown && showProblem(shown))
    return () => stop.abort()
  }, [attempt])
  return form
}

const EACH_MS = 16

async function onceShown(form: { current: HTMLElement | null }, stop: AbortSignal): Promise<HTMLElement | null> {
  do await new Promise((resolve) => setTimeout(resolve, form.current?.checkVisibility() ? 0 : EACH_MS))
  while (!stop.aborted && form.current?.checkVisibility() === false)
  return stop.aborted ? null : form.current
}

function showProblem(form: HTMLElement) {
  const [field, question, reason, conflict] = ['[aria-invalid="true"]', '[data-question="true"]', '[role="alert"]', '[data-conflict]'].map(
    (each) => form.querySelector<HTMLElement>(each),
  )
  if (field) {
    field.focus()
    // Its message is above it.
    field.scrollIntoView({ block: 'center' })
  } else if (conflict) {
    reason?.scrollIntoView({ block: 'start' })
    focusText(conflict)
  } else if (question) {
    question.scrollIntoView({ block: 'start' })
  } else if (reason) {
    reason.scrollIntoView({ block: 'nearest' })
    if (isLost()) focusText(reason)
  }
}

function focusText(text: HTMLElement) {
  text.tabIndex = -1
  text.focus({ preventScroll: true })
  text.scrollIntoView({ block: 'nearest' })
}
