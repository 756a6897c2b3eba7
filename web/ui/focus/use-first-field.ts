import { useEffect, useRef } from 'react'

/** Puts the focus into the first field, once the form is there: what opened it has gone. Give the ref to what is around the form. */
export function useFirstField() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => around.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  return around
}
