import { DAY_MS } from '../../contract/records/days.ts'
import { dateIn, instantsOf, wallClock, wallTimeIn } from './zoned-time.ts'

/** The hours of a location's day in which mails of offers and text messages go out that answer nothing. */
const FIRST = '08:00'
const LAST = '21:00'

/** The seconds from an instant until such messages may be sent in a time zone: 0 from 8 AM to 9 PM. */
export function secondsUntilDaytime(now: number, zone: string): number {
  const [, time] = wallTimeIn(zone, now)
  if (time >= FIRST && time < LAST) return 0
  const day = dateIn(zone, time < FIRST ? now : now + DAY_MS / 2)
  const [morning] = instantsOf(wallClock(day, `${FIRST}:00`), wallClock(day, `${LAST}:00`), zone)
  return Math.max(1, Math.ceil(((morning?.start ?? now + DAY_MS / 2) - now) / 1_000))
}
