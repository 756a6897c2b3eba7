import { type OpeningHours, openSpansOf } from './opening-hours.ts'
import { dayBounds, overlap, type Span } from './zoned-time.ts'

/** The time of an appointment that is not cancelled, and its station. A hold or an offer takes one of the free stations, `null`. */
export type TakenSpan = Span & { station: number | null }

/** The facts that decide the grid of one date at one LSV. */
type Grid = OpeningHours & { date: string; duration_minutes: number }

/** All that decides which slots of one date at one LSV are open. */
export type Day = Grid & { blocks: readonly Span[]; taken: readonly TakenSpan[]; stations: number; now: number }

/** The slots of the day that can be booked: not begun, not in a blocked time, and with fewer stations busy than there are. */
export const openSlots = (day: Day): Span[] => slotGrid(day).filter((slot) => isOpen(day, slot))

/** The slot that begins at an instant of the day, if it can be booked. */
export const findOpenSlot = (day: Day, instant: number): Span | undefined =>
  slotGrid(day).find((slot) => slot.start === instant && isOpen(day, slot))

const isOpen = ({ now, blocks, taken, stations }: Day, slot: Span): boolean =>
  slot.start >= now && !blocks.some((block) => overlap(block, slot)) && countStations(taken.filter((one) => overlap(one, slot))) < stations

/**
 * All slots of the day, free or taken, in order of time: those that begin on it, also within hours of the evening before. The grid starts
 * where the hours start and steps in elapsed time. Where only a part of a repeated hour is within the hours, the LSV closes in between,
 * and the grid starts again when it opens.
 */
export function slotGrid({ date, duration_minutes, ...offer }: Grid): Span[] {
  if (!(duration_minutes > 0)) throw new RangeError('An appointment must have a duration')
  const day = dayBounds(date, offer.time_zone)
  return openSpansOf(offer, date)
    .flatMap((open) => slotsWithin(open, duration_minutes * 60_000))
    .filter(({ start }) => start >= day.start && start < day.end)
}

function slotsWithin(open: Span, length: number): Span[] {
  const slots: Span[] = []
  for (let start = open.start; start + length <= open.end; start += length) slots.push({ start, end: start + length })
  return slots
}

/** The number of stations that these take at once: a numbered one counts once, and each hold or offer takes one more. */
export function countStations(taken: readonly TakenSpan[]): number {
  const numbered = new Set(taken.map(({ station }) => station))
  numbered.delete(null)
  return numbered.size + taken.filter(({ station }) => station === null).length
}
