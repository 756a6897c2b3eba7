import { useLayoutEffect, useRef } from 'react'

/** The focus goes to the page's heading, when nothing has it by now. */
export function focusHeading() {
  if (isLost()) document.querySelector<HTMLElement>('h1')?.focus()
}

/** Whether what had the focus has gone. */
export const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * For what may disappear with the focus in it: a row that somebody else removed, a notice whose reason is gone. The row beside it gets
 * the focus, else the dialog around it, else the page's heading. Give the ref to it.
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
