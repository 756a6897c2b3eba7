import { endsNextDay, type Hours, secondsOf } from '../../contract/availability/hours.ts'
import { plusDays } from '../../contract/records/days.ts'
import { instantsOf, type Span, wallClock, weekday } from './zoned-time.ts'

/** Hours that begin on one day of the week: 0 is Sunday, times are HH:mm:ss on the clock at the LSV. */
export type WeeklyHours = Hours & { day_of_week: number }

/** The hours that begin on a date instead of those of its weekday; none where the LSV is closed. */
export type SpecialHours = { date: string; hours: readonly Hours[] }

/** All that decides when an LSV is open, but for its blocked times. */
export type OpeningHours = { time_zone: string; hours: readonly WeeklyHours[]; special_days: readonly SpecialHours[] }

/** The hours that begin on a date: those of its special day, or else of its weekday. */
function hoursOn({ hours, special_days }: Pick<OpeningHours, 'hours' | 'special_days'>, date: string): readonly Hours[] {
  const special = special_days.find((each) => each.date === date)
  if (special !== undefined) return special.hours
  const day = weekday(date)
  return hours.filter(({ day_of_week }) => day_of_week === day)
}

/**
 * The opening hours of an LSV that touch a date, in order of time: those that begin on it, and those of the evening before that go on
 * after midnight. Hours that overlap, as a night and other hours of a special day may, are one.
 *
 * An LSV is open at an instant when its local time is within the hours. So an hour that is skipped in spring is not open, and hours that
 * start within it start when it is over; an hour that is repeated in autumn is open twice.
 */
export function openSpansOf(offer: OpeningHours, date: string): Span[] {
  const before = plusDays(date, -1)
  const night = hoursOn(offer, before).filter(endsNextDay)
  const spans = [...spansOf(offer, before, night), ...spansOf(offer, date, hoursOn(offer, date))].sort((a, b) => a.start - b.start)
  return joined(spans)
}

function spansOf({ time_zone }: OpeningHours, date: string, hours: readonly Hours[]): Span[] {
  const midnight = wallClock(date)
  return hours.flatMap((each) => {
    const [start, end] = secondsOf(each)
    return instantsOf(midnight + start * 1000, midnight + end * 1000, time_zone)
  })
}

/** The spans with overlapping ones as one; adjacent ones stay apart. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end)
    else all.push({ ...span })
  }
  return all
}
