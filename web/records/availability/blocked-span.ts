import type { BlockedTime } from '../../../contract/availability/availability.ts'
import { plusDays } from '../../../contract/records/days.ts'
import { clockTime, toInstant } from '../../data/clock/wall-clock.ts'
import { dateAndTime, dayOf, longDay, timeOnly, today } from '../../data/dates.ts'

type Instants = Pick<BlockedTime, 'start_datetime' | 'end_datetime'>

/** A blocked time in the LSV's local time, in the format of the browser's fields: moments, or the first and the last of whole days. */
export type BlockedSpan = { whole: boolean; start: string; end: string; first: string; last: string }

const MIDNIGHT = '00:00'

/** The span of a blocked time for the form; of a new one, which has no moments yet. */
export function spanOf(block: Instants | null, zone: string): BlockedSpan {
  if (block === null) return { whole: false, start: '', end: '', first: '', last: '' }
  const moment = (instant: string) => `${dayOf(instant, zone)}T${clockTime(instant, zone)}`
  const [first, last] = [dayOf(block.start_datetime, zone), lastDayOf(block, zone)]
  return { whole: isWholeDays(block, zone), start: moment(block.start_datetime), end: moment(block.end_datetime), first, last }
}

/**
 * The instants of a span: whole days end at the midnight after the last one. A moment that is still the one of `before` stays, also where
 * clocks read its time twice.
 */
export async function instantsOf(
  { whole, start, end, first, last }: BlockedSpan,
  zone: string,
  before: Instants | null = null,
): Promise<Instants> {
  const instant = (day: string, time: string) => toInstant(day, time, zone)
  if (whole) return { start_datetime: await instant(first, MIDNIGHT), end_datetime: await instant(plusDays(last, 1), MIDNIGHT) }
  const begun = spanOf(before, zone)
  const moment = (text: string, was: string, known?: string) => (text === was && known ? known : instant(text.slice(0, 10), text.slice(11)))
  return {
    start_datetime: await moment(start, begun.start, before?.start_datetime),
    end_datetime: await moment(end, begun.end, before?.end_datetime),
  }
}

/** The first mistake in a span, at its field; none in a span that can be saved. Past days are refused, those of a running one are not. */
export function findSpanFault(span: BlockedSpan, begun: BlockedSpan, zone: string): { path: keyof BlockedSpan; message: string } | null {
  const [from, to] = span.whole ? (['first', 'last'] as const) : (['start', 'end'] as const)
  const missing = [from, to].find((name) => span[name] === '')
  if (missing) return { path: missing, message: 'Required' }
  const isPast = span[from].slice(0, 10) < today(zone) && span[from] !== begun[from]
  if (isPast) return { path: from, message: 'Must select date today or later' }
  const isBackwards = span.whole ? span.last < span.first : span.end <= span.start
  if (!isBackwards) return null
  return { path: to, message: span.whole ? 'Must not be before the first day' : 'Must be after the start' }
}

/** "Tue, Nov 24, 9:00 AM – 5:00 PM", with the second day too where it is another, and days only where they are blocked whole. */
export function spanInWords(block: Instants, zone: string): string {
  const { start_datetime, end_datetime } = block
  if (isWholeDays(block, zone)) {
    const [first, last] = [dayOf(start_datetime, zone), lastDayOf(block, zone)]
    return first === last ? `${longDay(first)}, all day` : `${longDay(first)} – ${longDay(last)}, all day`
  }
  const sameDay = dayOf(start_datetime, zone) === dayOf(end_datetime, zone)
  return `${dateAndTime(start_datetime, zone)} – ${(sameDay ? timeOnly : dateAndTime)(end_datetime, zone)}`
}

const isWholeDays = ({ start_datetime, end_datetime }: Instants, zone: string) =>
  clockTime(start_datetime, zone) === MIDNIGHT && clockTime(end_datetime, zone) === MIDNIGHT

const lastDayOf = ({ end_datetime }: Instants, zone: string) => dayOf(new Date(Date.parse(end_datetime) - 1).toISOString(), zone)
