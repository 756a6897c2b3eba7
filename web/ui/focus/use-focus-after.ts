import { useEffect, useRef } from 'react'

/**
 * Restores the focus of a button that was disabled while it worked, unless something else has it by then; without scrolling away from the
 * reason of a failure. Set the ref on the button.
 */
export function useFocusAfter<E extends HTMLElement = HTMLButtonElement>(busy: boolean) {
  const button = useRef<E>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // A second click goes to the container of the disabled button: the dialog.
    const has = document.activeElement
    const lost = has === null || has.contains(button.current)
    if (wasBusy.current && !busy && lost) button.current?.focus({ preventScroll: true })
    wasBusy.current = busy
  }, [busy])
  return button
}
