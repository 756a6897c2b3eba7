import type { KeyboardEvent } from 'react'

/**
 * Submits the form of the element by Ctrl+Enter (⌘+Enter), from whichever field has the focus; not while its button to submit is disabled,
 * nor a second time for a field that has submitted it.
 */
export function submitByCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  const form = event.currentTarget.closest('form')
  if (!form?.querySelector('button[type="submit"]:disabled')) form?.requestSubmit()
}
