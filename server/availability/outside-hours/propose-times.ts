import { plusDays } from '../../../contract/records/days.ts'
import { findFreeStation, type LsvDays, onDay, openSlotsOn } from '../lsv-day.ts'
import { dateIn, type Span } from '../zoned-time.ts'

/** How many days after an appointment's own a new time is searched. */
export const PROPOSED_DAYS = 30

/**
 * The next free time for each of these appointments, in the order given, so that no two get the same: the earliest one after its own, and
 * an earlier one of its day only where none follows within 30 days. Undefined for one without either.
 */
export function proposeTimes<Booked extends Span>(lsvDays: LsvDays, booked: readonly Booked[], now: number): Map<Booked, number> {
  const proposed = new Map<Booked, number>()
  let { taken } = lsvDays
  for (const one of booked) {
    const slot = nextFree({ ...lsvDays, taken }, one.start, now)
    const station = slot && findFreeStation({ ...lsvDays, taken }, slot)
    if (slot === undefined || station === undefined) continue
    taken = [...taken, { ...slot, station }]
    proposed.set(one, slot.start)
  }
  return proposed
}

function nextFree(lsvDays: LsvDays, instant: number, now: number): Span | undefined {
  const { time_zone } = lsvDays
  const bookedDate = dateIn(time_zone, instant)
  const openOn = (date: string) => openSlotsOn(onDay(lsvDays, date), date, now)
  for (let day = 0; day <= PROPOSED_DAYS; day++) {
    const next = openOn(plusDays(bookedDate, day)).find(({ start }) => start > instant)
    if (next !== undefined) return next
  }
  return openOn(bookedDate)[0]
}
