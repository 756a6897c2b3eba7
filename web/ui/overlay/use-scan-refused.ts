import { useEffect, useState } from 'react'

/** No user types ten digits and Enter in this time. A slow computer may delay one of a scanner’s keys, but not all. */
const SCAN_MS = 1_000
const BETWEEN_KEYS_MS = 250
/** Some scanners send a second Enter. */
const SECOND_ENTER_MS = 300
const DIGITS = 10

/** A run of digits, with the previous values of the fields that it went to. */
type Run = { digits: string; began: number; last: number; before: Map<Field, string> }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * While a dialog is open, a scan of a registration number is meant for the page behind it: its digits are removed again, and its Enter
 * saves nothing. Returns the last refused number. A field with `data-scanned` keeps its scans.
 */
export function useScanRefused(opened: boolean): string | null {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!opened) return
    let run: Run | null = null
    let heldUntil = 0
    const watch = (event: KeyboardEvent) => {
      const at = event.timeStamp
      const goesOn = run !== null && at - run.last <= BETWEEN_KEYS_MS
      if (isDigit(event)) {
        const { digits, began, before }: Omit<Run, 'last'> = goesOn && run ? run : { digits: '', began: at, before: new Map() }
        if (isField(event.target) && !before.has(event.target)) before.set(event.target, event.target.value)
        run = { digits: digits + event.key, began, last: at, before }
        return
      }
      if (event.key === 'Shift') return
      const isScan = event.key === 'Enter' && goesOn && run?.digits.length === DIGITS && at - run.began <= SCAN_MS
      const scan = isScan && !isScanned(event.target) ? run : null
      run = null
      if (scan === null && !(event.key === 'Enter' && at < heldUntil)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      heldUntil = at + SECOND_ENTER_MS
      if (scan === null) return
      for (const [field, value] of scan.before) restore(field, value)
      setRefused(scan.digits)
    }
    window.addEventListener('keydown', watch, true)
    return () => {
      window.removeEventListener('keydown', watch, true)
      setRefused(null)
    }
  }, [opened])
  return refused
}

const isDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isScanned = (target: EventTarget | null) => target instanceof HTMLElement && target.dataset.scanned !== undefined

/** Through the prototype's setter, so that the form receives the event. */
function restore(field: Field, value: string) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
