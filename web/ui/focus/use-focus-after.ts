import { useEffect, useRef } from 'react'

/** A button that is disabled while it works loses the focus; this gives it back, unless something else has it by then. Give the ref to the button. */
export function useFocusAfter<E extends HTMLElement = HTMLButtonElement>(busy: boolean) {
  const button = useRef<E>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // A second click goes to what is around the disabled button: the dialog.
    const has = document.activeElement
    const lost = has === null || has.contains(button.current)
    if (wasBusy.current && !busy && lost) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}
