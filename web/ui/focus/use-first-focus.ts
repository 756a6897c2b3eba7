import { type RefObject, useEffect, useRef } from 'react'
import { typeEarlyText } from './early-text.ts'

/**
 * A dialog focuses a marked element, else its close button: so the first field of a form is marked, unless the
 * form marks another one. Of radio buttons it is the chosen one.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const around = form.current
    if (!around) return
    const field = around.querySelector<HTMLElement>(MARKED) ?? firstFieldOf(around)
    field?.setAttribute('data-autofocus', '')
    if (isOutside(around) || cameLate(around)) field?.focus({ preventScroll: true })
    typeEarlyText(field)
  }, [form])
}

function firstFieldOf(around: HTMLElement): HTMLElement | null {
  const first = around.querySelector<HTMLElement>(FIELD)
  const group = first instanceof HTMLInputElement && first.type === 'radio' ? first.name : ''
  const chosen = group === '' ? null : around.querySelector<HTMLElement>(`input[name="${CSS.escape(group)}"]:checked`)
  return chosen ?? first
}

/** Whether the form is in a dialog that does not have the focus yet. */
function isOutside(around: HTMLElement): boolean {
  const dialog = around.closest('[role="dialog"]')
  return dialog !== null && !dialog.contains(document.activeElement)
}

/** Whether the dialog was there before its form, which had to be loaded: then the close button has the focus already. */
function cameLate(around: HTMLElement): boolean {
  const focused = document.activeElement
  // A heading has the focus where the form is a further step of the dialog.
  return focused?.tagName === 'BUTTON' && around.closest('[role="dialog"]')?.contains(focused) === true && !around.contains(focused)
}

const MARKED = '[data-autofocus]'
const FIELD = ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [readonly], [hidden])'

/** Focuses the first field of a new form, because its opener has disappeared. Set the ref on the form's container. */
export function useFirstField() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => around.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return around
}
