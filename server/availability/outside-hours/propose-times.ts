import { DAY_MS } from '../../platform/clock.ts'
import { plusDays } from '../availability.ts'
import { findFreeStation, type LsvDays, onDay, openSlotsOn } from '../lsv-day.ts'
import { dateIn, type Span, wallClock, wallTimeIn } from '../zoned-time.ts'

/** How many days after an appointment's own a new time is searched. */
export const PROPOSED_DAYS = 30

/**
 * The next free time for each of these appointments, in the order given, so that no two get the same: on the first day from its own on that
 * has an open slot, the one whose time of day is nearest. Undefined for one without a free time within 30 days.
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
  const today = dateIn(time_zone, now)
  const own = dateIn(time_zone, instant)
  const first = own < today ? today : own
  const wanted = timeOfDay(time_zone, instant)
  const away = ({ start }: Span) => Math.abs(timeOfDay(time_zone, start) - wanted)
  for (let day = 0; day <= PROPOSED_DAYS; day++) {
    const date = plusDays(first, day)
    const [nearest] = openSlotsOn(onDay(lsvDays, date), date, now).sort((a, b) => away(a) - away(b) || a.start - b.start)
    if (nearest !== undefined) return nearest
  }
  return undefined
}

function timeOfDay(zone: string, instant: number): number {
  const [day, time] = wallTimeIn(zone, instant)
  return (wallClock(day, time) - wallClock(day)) % DAY_MS
}
