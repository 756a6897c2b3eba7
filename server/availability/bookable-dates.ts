import { PUBLIC_DAYS_AHEAD } from '../../contract/availability/days-ahead.ts'
import { plusDays } from '../../contract/records/days.ts'
import { invalid } from '../platform/http/errors.ts'
import { dateIn } from './zoned-time.ts'

/** The refusal of a date that is over. */
export const TODAY_OR_LATER = 'Must select date today or later'
const WITHIN_DAYS_AHEAD = `Must be within ${PUBLIC_DAYS_AHEAD} days`

/** The last date that the public may book, on the calendar of a time zone. */
export const lastDate = (time_zone: string, now: number): string => plusDays(dateIn(time_zone, now), PUBLIC_DAYS_AHEAD)

/** Why the public may not book a date, if it may not: it is over, or too far ahead. */
export function problemOfDate(date: string, time_zone: string, now: number): string | undefined {
  if (date < dateIn(time_zone, now)) return TODAY_OR_LATER
  return date > lastDate(time_zone, now) ? WITHIN_DAYS_AHEAD : undefined
}

/** Whether the public may book a time at an LSV: until the end of the 90th day from today, on the LSV's calendar. */
export const isWithinReach = ({ time_zone }: { time_zone: string }, instant: number, now: number): boolean =>
  dateIn(time_zone, instant) <= lastDate(time_zone, now)

/** Refuses a time that is too far ahead for the public. */
export function checkWithinReach(lsv: { time_zone: string }, instant: number, now: number): void {
  if (!isWithinReach(lsv, instant, now)) throw invalid({ dateTime: WITHIN_DAYS_AHEAD })
}
