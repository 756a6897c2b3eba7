import { useEffect, useRef } from 'react'
import { isRegistration } from '../../contract/appointments/registration-number.ts'
import { numberIn } from '../records/appointments/scanned-number.ts'
import { isScannedBefore, runEndedBy } from '../ui/overlay/scanner-input.ts'

/** Where a scan has its place: fields take it, and dialogs refuse it. */
const PLACES = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** A registration number that is scanned on a page without a box for scans: it presses no button, and goes to `onScan`. */
export function useScanElsewhere(onScan: (number: string) => void) {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const watch = (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !isScannedBefore(event)) return
      const at = event.target instanceof HTMLElement ? event.target : null
      if (at?.closest(PLACES) || document.querySelector('[role="dialog"]')) return
      const number = numberIn(runEndedBy(event)?.typed ?? '')
      if (number === null || !isRegistration(number)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(number)
    }
    window.addEventListener('keydown', watch, true)
    return () => window.removeEventListener('keydown', watch, true)
  }, [])
}
