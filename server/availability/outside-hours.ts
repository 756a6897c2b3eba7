import { endOf, type WeeklyHours } from './open-slots.ts'
import { dateIn, instantsOf, overlap, type Span, wallClock, weekday } from './zoned-time.ts'

/** When an LSV is open: its hours, its blocked times, and the number of its stations. */
export type Offer = { time_zone: string; hours: readonly WeeklyHours[]; blocks: readonly Span[]; stations: number }

/** The appointments that are outside hours now and were not before, in order of time. */
export function findNewlyOutsideHours<Booked extends Span>(before: Offer, now: Offer, booked: readonly Booked[]): Booked[] {
  const known = new Set(findOutsideHours(before, booked))
  return findOutsideHours(now, booked).filter((one) => !known.has(one))
}

/** Appointments outside the hours, within a blocked time, or beyond the number of stations; the earlier one keeps its station. */
export function findOutsideHours<Booked extends Span>(offer: Offer, booked: readonly Booked[]): Booked[] {
  const seated: Booked[] = []
  const without: Booked[] = []
  for (const one of [...booked].sort((a, b) => a.start - b.start)) {
    const fits =
      isOpen(offer, one) &&
      !offer.blocks.some((block) => overlap(block, one)) &&
      seated.filter((other) => overlap(other, one)).length < offer.stations
    if (fits) seated.push(one)
    else without.push(one)
  }
  return without
}

/** Adjacent hours count as one; an appointment may lie across them. */
function isOpen({ time_zone, hours }: Offer, { start, end }: Span): boolean {
  let covered = start
  for (const open of openOn(time_zone, hours, start)) if (open.start <= covered && open.end > covered) covered = open.end
  return covered >= end
}

function openOn(time_zone: string, hours: readonly WeeklyHours[], instant: number): Span[] {
  const date = dateIn(time_zone, instant)
  return hours
    .filter(({ day_of_week }) => day_of_week === weekday(date))
    .flatMap((window) => instantsOf(wallClock(date, window.start_time), wallClock(date, endOf(window)), time_zone))
    .sort((a, b) => a.start - b.start)
}
