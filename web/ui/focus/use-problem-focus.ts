import { useEffect, useRef } from 'react'

/** After a refused attempt, brings the first field that is wrong into focus, or the reason into sight. Give the ref to the form. */
export function useProblemFocus(attempt: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    // The form library marks its fields after it has reported the attempt.
    const timer = setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) {
        field.focus()
        // Its message stands above it.
        field.scrollIntoView({ block: 'center' })
      } else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
    })
    return () => clearTimeout(timer)
  }, [attempt])
  return form
}
