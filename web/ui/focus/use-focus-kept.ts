import { useLayoutEffect, useRef } from 'react'

/** Focuses the page's heading when nothing has the focus. */
export function focusHeading() {
  if (isLost()) document.querySelector<HTMLElement>('h1')?.focus()
}

/** Whether the focused element has disappeared. */
export const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * For elements that may disappear with the focus in them: a row that somebody else removed, a notice whose reason is gone. Focuses the
 * row beside it, else the dialog around it, else the page's heading. Set the ref on the element.
 */
export function useFocusKept<E extends HTMLElement>() {
  const kept = useRef<E>(null)
  useLayoutEffect(() => {
    const around = kept.current
    return () => {
      if (!around?.contains(document.activeElement)) return
      const row = around.closest('li')
      const next = [row?.nextElementSibling, row?.previousElementSibling].find((each) => each?.querySelector(MENU))
      const dialog = around.closest<HTMLElement>('[role="dialog"]')
      setTimeout(() => {
        const near = next?.isConnected ? next.querySelector<HTMLElement>(MENU) : dialog?.isConnected ? dialog : null
        if (isLost()) near?.focus({ preventScroll: near === dialog })
        focusHeading()
      })
    }
  }, [])
  return kept
}

const MENU = '[aria-haspopup="menu"]'
