import { useEffect, useState } from 'react'

/** No user types ten digits and Enter in this time. A slow computer may delay one of a scanner’s keys, but not all. */
const SCAN_MS = 1_000
const BETWEEN_KEYS_MS = 250
/** Some scanners send a second Enter. */
const SECOND_ENTER_MS = 300
/** A registration number has ten digits. A TCN also has at least ten characters, most of them digits, and nobody types it so fast. */
const DIGITS = 10
const TCN_DIGITS = 6
const TCN_KEY_MS = 50

/** A run of letters and digits, with the previous values of the fields that it went to. */
type Run = { typed: string; began: number; last: number; before: Map<Field, string> }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * While a dialog is open, a scan of a registration number or TCN is meant for the page behind it: its characters are removed again, and
 * its Enter saves nothing. Returns the last refused scan. A field with `data-scanned` keeps its scans.
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
      if (isScannable(event)) {
        const { typed, began, before }: Omit<Run, 'last'> = goesOn && run ? run : { typed: '', began: at, before: new Map() }
        if (isField(event.target) && !before.has(event.target)) before.set(event.target, event.target.value)
        run = { typed: typed + event.key, began, last: at, before }
        return
      }
      if (event.key === 'Shift') return
      const isScan = event.key === 'Enter' && goesOn && run !== null && isScanned(run.typed, at - run.began)
      const scan = isScan && !isForScans(event.target) ? run : null
      run = null
      if (scan === null && !(event.key === 'Enter' && at < heldUntil)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      heldUntil = at + SECOND_ENTER_MS
      if (scan === null) return
      for (const [field, value] of scan.before) restore(field, value)
      setRefused(scan.typed)
    }
    window.addEventListener('keydown', watch, true)
    return () => {
      window.removeEventListener('keydown', watch, true)
      setRefused(null)
    }
  }, [opened])
  return refused
}

const isScannable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^[A-Za-z0-9-]$/.test(key) && !ctrlKey && !metaKey && !altKey

/** Whether nobody can have typed this in this time. */
function isScanned(typed: string, took: number): boolean {
  const digits = typed.replace(/\D/g, '').length
  if (typed.length === digits) return digits === DIGITS && took <= SCAN_MS
  return typed.length >= DIGITS && digits >= TCN_DIGITS && took <= typed.length * TCN_KEY_MS
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isForScans = (target: EventTarget | null) => target instanceof HTMLElement && target.dataset.scanned !== undefined

/** Through the prototype's setter, so that the form receives the event. */
function restore(field: Field, value: string) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
