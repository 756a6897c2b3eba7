import { plusDays } from '../../../contract/records/days.ts'
import { type OpeningHours, openSpansOf } from '../opening-hours.ts'
import { dateIn, overlap, type Span } from '../zoned-time.ts'

/** The availability of an LSV: its hours, its blocked times, and the number of its stations. */
export type Capacity = OpeningHours & { blocks: readonly Span[]; stations: number }

/** A booked span; `on_site` says that the applicant is checked in or being printed. */
export type BookedSpan = Span & { id?: number; on_site?: boolean }

/** The appointments that are outside hours now and were not before, in order of time; `bookedBefore` where some were moved. */
export function findNewlyOutsideHours<Booked extends BookedSpan>(
  before: Capacity,
  now: Capacity,
  booked: readonly Booked[],
  bookedBefore: readonly Booked[] = booked,
): Booked[] {
  const known = new Set(findOutsideHours(before, bookedBefore).map(keyOf))
  return findOutsideHours(now, booked).filter((one) => !known.has(keyOf(one)))
}

/** An appointment that was moved is the same one by its id. */
const keyOf = (one: BookedSpan) => one.id ?? one

/**
 * Appointments outside the hours, within a blocked time, or beyond the number of stations; the earlier one keeps its station. Applicants
 * on site are served whatever the hours, and keep their stations before all others.
 */
export function findOutsideHours<Booked extends BookedSpan>(capacity: Capacity, booked: readonly Booked[]): Booked[] {
  const seated = booked.filter(({ on_site }) => on_site)
  const without: Booked[] = []
  for (const one of booked.filter(({ on_site }) => !on_site).sort((a, b) => a.start - b.start)) {
    const fits =
      isOpen(capacity, one) &&
      !capacity.blocks.some((block) => overlap(block, one)) &&
      seated.filter((other) => overlap(other, one)).length < capacity.stations
    if (fits) seated.push(one)
    else without.push(one)
  }
  return without
}

/** Adjacent hours count as one, also at midnight; an appointment may span them. */
function isOpen(capacity: Capacity, { start, end }: Span): boolean {
  const date = dateIn(capacity.time_zone, start)
  let covered = start
  for (const day of [date, plusDays(date, 1)])
    for (const open of openSpansOf(capacity, day)) if (open.start <= covered && open.end > covered) covered = open.end
  return covered >= end
}
