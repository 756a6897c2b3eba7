import { useEffect, useRef } from 'react'

/**
 * After a refused attempt, focuses the first invalid field, or scrolls to the question that the form asks (`data-question`) or to the
 * reason. Set the ref on the form.
 */
export function useProblemFocus(attempt: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    // The form library marks its fields after it has reported the attempt.
    const timer = setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) {
        field.focus()
        // Its message is above it.
        field.scrollIntoView({ block: 'center' })
        return
      }
      const question = form.current?.querySelector('[data-question="true"]')
      if (question) question.scrollIntoView({ block: 'start' })
      else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    })
    return () => clearTimeout(timer)
  }, [attempt])
  return form
}
