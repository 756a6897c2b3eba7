import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog gives the focus to what is marked for it, else to its button that closes: so the first field of a form is marked, unless the
 * form marks another one. Of radio buttons it is the chosen one.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const around = form.current
    if (!around || around.querySelector(MARKED)) return
    const first = around.querySelector<HTMLElement>(FIELD)
    const group = first instanceof HTMLInputElement && first.type === 'radio' ? first.name : ''
    const chosen = group === '' ? null : around.querySelector<HTMLElement>(`input[name="${CSS.escape(group)}"]:checked`)
    ;(chosen ?? first)?.setAttribute('data-autofocus', '')
  }, [form])
}

const MARKED = '[data-autofocus]'
const FIELD = ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [readonly], [hidden])'

/** Puts the focus into the first field, once the form is there: what opened it has gone. Give the ref to what is around the form. */
export function useFirstField() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => around.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return around
}
