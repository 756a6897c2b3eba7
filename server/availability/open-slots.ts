import { instantsOf, overlap, type Span, wallClock, weekday } from './zoned-time.ts'

/** Open hours of one day of the week: 0 is Sunday, times are HH:mm:ss on the clock at the LSV, 23:59 and 24:00 end at midnight. */
export type WeeklyHours = { day_of_week: number; start_time: string; end_time: string }

/** The time of an appointment that is not cancelled, and its station. A hold or an offer takes one of the free stations, `null`. */
export type Taken = Span & { station: number | null }

/** The facts that decide the grid of one date at one LSV. */
type Grid = { date: string; time_zone: string; hours: readonly WeeklyHours[]; duration_minutes: number }

/** All that decides which slots of one date at one LSV are open. */
export type Day = Grid & { blocks: readonly Span[]; taken: readonly Taken[]; stations: number; now: number }

/** The slots of the day that can be booked: not begun, not in a blocked time, and with fewer stations busy than there are. */
export function openSlots(day: Day): Span[] {
  return slotGrid(day).filter(
    (slot) =>
      slot.start >= day.now &&
      !day.blocks.some((block) => overlap(block, slot)) &&
      countStations(day.taken.filter((one) => overlap(one, slot))) < day.stations,
  )
}

/**
 * All slots of the day, free or taken, in order of time.
 *
 * An LSV is open at an instant when its local time lies within the hours of that date. So an hour that is skipped
 * in spring has no slots, and hours that start within it start when it is over; an hour that is repeated in autumn has
 * its slots twice. The grid starts where the hours start and steps in elapsed time. Where only a part of the repeated
 * hour is within the hours, the LSV closes in between, and the grid starts again when it opens.
 */
export function slotGrid({ date, time_zone, hours, duration_minutes }: Grid): Span[] {
  if (!(duration_minutes > 0)) throw new RangeError('An appointment must have a duration')
  const today = weekday(date)
  return hours
    .filter((window) => window.day_of_week === today)
    .flatMap((window) => instantsOf(wallClock(date, window.start_time), wallClock(date, endOf(window)), time_zone))
    .flatMap((open) => slotsWithin(open, duration_minutes * 60_000))
    .sort((a, b) => a.start - b.start)
}

/** When the hours end, with midnight as 24:00:00. */
export function endOf(window: WeeklyHours): string {
  return window.end_time >= '23:59' ? '24:00:00' : window.end_time
}

function slotsWithin(open: Span, length: number): Span[] {
  const slots: Span[] = []
  for (let start = open.start; start + length <= open.end; start += length) slots.push({ start, end: start + length })
  return slots
}

/** The number of stations that these take at once: a numbered one counts once, and each hold or offer takes one more. */
export function countStations(taken: readonly Taken[]): number {
  const numbered = new Set(taken.map(({ station }) => station))
  numbered.delete(null)
  return numbered.size + taken.filter(({ station }) => station === null).length
}
