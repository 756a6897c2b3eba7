import { useEffect, useRef } from 'react'

/** A button that is disabled while it works loses the focus; this gives it back, unless something else has it by then. Give the ref to the button. */
export function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (wasBusy.current && !busy && lost) button.current?.focus({ preventScroll: true })
    wasBusy.current = busy
  }, [busy])
  return button
}
