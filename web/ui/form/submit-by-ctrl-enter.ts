import type { KeyboardEvent } from 'react'

/** Submits the form of the element by Ctrl+Enter (⌘+Enter), from whichever field has the focus. */
export function submitByCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
