import { useEffect, useLayoutEffect, useState } from 'react'
import { codeEndedBy, fillIn, lastEntered, type Run, runEndedBy } from './scanner-input.ts'

/** No user types ten digits and Enter in this time. A slow computer may delay one of a scanner’s keys, but not all. */
const SCAN_MS = 1_000
/** Some scanners send a second Enter. */
const SECOND_ENTER_MS = 300
/** How long later Enters of a scan are ignored in the dialog that it opened, also where the dialog opens late. */
const LATER_ENTERS_MS = 700
/** A registration number has ten digits. A TCN also has at least ten characters, most of them digits, and nobody types it so fast. */
const DIGITS = 10
const TCN_DIGITS = 6
const TCN_KEY_MS = 50

/**
 * While a dialog is open, a scan of a registration number or TCN is meant for the page behind it: its characters are removed again, and its
 * Enter saves nothing; a code that the page knows is one at any speed (`knowCodes`); nor does an Enter that is held down save anything. Returns the last refused scan. A field with `data-scanned` keeps its scans, also the characters
 * that came before it had the focus.
 */
export function useScanRefused(opened: boolean): string | null {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!opened) return
    let heldUntil = 0
    const watch = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) return hold(event)
      const at = event.timeStamp
      const run = runEndedBy(event)
      const scan = run !== null && isScanned(run.typed, at - run.began) ? run : codeEndedBy(event)
      if (scan !== null && isForScans(event.target)) return complete(event.target, scan)
      if (scan === null && at >= heldUntil) return
      hold(event)
      heldUntil = at + SECOND_ENTER_MS
      if (scan === null) return
      for (const [field, value] of scan.before) fillIn(field, value)
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

/** The later Enters of the scan that opened a dialog do nothing in it, until the user presses another key or a button. */
export function useLaterEntersHeld(opened: boolean): void {
  // A layout effect, since an effect may run after the next key.
  useLayoutEffect(() => {
    const scan = opened ? lastEntered() : null
    if (scan === null) return
    // Compares the times of the key events, not of their handling.
    const until = new Event('open').timeStamp + LATER_ENTERS_MS
    const watch = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.timeStamp >= until || lastEntered() !== scan) return
      hold(event)
    }
    window.addEventListener('keydown', watch, true)
    return () => window.removeEventListener('keydown', watch, true)
  }, [opened])
}

function hold(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Whether nobody can have typed this in this time. */
function isScanned(typed: string, took: number): boolean {
  const digits = typed.replace(/\D/g, '').length
  if (typed.length === digits) return digits === DIGITS && took <= SCAN_MS
  return typed.length >= DIGITS && digits >= TCN_DIGITS && took <= typed.length * TCN_KEY_MS
}

const isForScans = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.scanned !== undefined

/** Gives the field the whole scan, of which the first characters may have gone to another one. */
function complete(field: HTMLInputElement, scan: Run) {
  for (const [other, value] of scan.before) if (other !== field) fillIn(other, value)
  if (!field.value.toUpperCase().endsWith(scan.typed.toUpperCase())) fillIn(field, scan.typed)
}
