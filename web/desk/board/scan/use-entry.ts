import { type RefObject, useRef } from 'react'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { numberIn } from '../../../records/appointments/scanned-number.ts'
import { isScannedBefore, runEndedBy } from '../../../ui/overlay/scanner-input.ts'
import { findByPhoneEnd } from './use-found-people.ts'
import { usePersonSearch } from './use-person-search.ts'
import type { useStepsHeld } from './use-steps-held.ts'

export type EntryProps = {
  input: RefObject<HTMLInputElement | null>
  lsv: number
  /** Today's date there. */
  today: string
  /** Today's appointments. */
  people: readonly Appointment[]
  /** Looks the number up; resolves to false where no appointment has it. */
  onNumber(number: string): Promise<boolean>
  onChoose(appointment: Appointment): void
  /** Somebody of another day, for whom no step can be taken now. */
  onOtherDay(appointment: Appointment): void
  onNobody(text: string): void
}

/** The text of the box, and what Enter does with it. */
export function useEntry(
  { input, lsv, today, people, onNumber, onChoose, onOtherDay, onNobody }: EntryProps,
  steps: ReturnType<typeof useStepsHeld>,
) {
  const search = usePersonSearch({ people, lsv, today }, { onNobody, onOnly: (one) => choose(one, performance.now()) })
  const choose = (one: Appointment, pressed: number) => {
    steps.holdAfter(pressed)
    search.clear()
    if (search.ofOtherDays.includes(one)) onOtherDay(one)
    else onChoose(one)
  }
  const lookUps = useRef(0)
  const lookUp = async (number: string, typed: string) => {
    lookUps.current += 1
    const own = lookUps.current
    if (await onNumber(number)) return
    // What is typed or scanned by then stays.
    if (input.current?.value || own !== lookUps.current) return onNobody(number)
    search.setText(typed)
    search.awaitOnly()
  }
  const enterNumber = (number: string, typed: string, pressed: number) => {
    search.clear()
    void steps.holdDuring(pressed, lookUp(number, typed))
  }
  const enterScan = (scan: string, pressed: number) => {
    const number = numberIn(scan)
    if (number !== null) return enterNumber(number, scan, pressed)
    search.setText(scan)
    search.awaitPeople()
  }
  const enter = (event: KeyboardEvent) => {
    const pressed = event.timeStamp
    const { text, number, marked } = search
    const scan = scanBehind(text, event)
    if (scan !== null) return enterScan(scan, pressed)
    if (marked) return choose(marked, pressed)
    const [one, another] = isScannedBefore(event) ? [] : findByPhoneEnd(people, text)
    // Several matches stay shown: an arrow key chooses one.
    if (another) return
    if (one) return choose(one, pressed)
    if (number !== null) return enterNumber(number, text, pressed)
    // Matches of other days may still arrive.
    if (search.isLooking) return search.awaitPeople()
    search.clear()
    onNobody(text.trim())
  }
  return { search, choose, enter }
}

/** A shorter run of quick keys may be typed. */
const MIN_SCANNED_KEYS = 6

/** The scan that this key has ended, where the box has other text before it, or not its first characters. */
function scanBehind(text: string, event: KeyboardEvent): string | null {
  const scan = isScannedBefore(event) ? (runEndedBy(event)?.typed ?? '') : ''
  return scan.length >= MIN_SCANNED_KEYS && text !== scan && (text.endsWith(scan) || scan.endsWith(text)) ? scan : null
}
