import type { Sql } from 'sql-template-tag'
import { PUBLIC_DAYS_AHEAD } from '../../contract/availability/days-ahead.ts'
import { DAY_MS, plusDays, utcDate } from '../../contract/records/days.ts'
import { LAST_HOUR } from '../../contract/waitlist/waitlist.ts'
import { lastDate, problemOfDate } from '../availability/bookable-dates.ts'
import { holdsOfOthers } from '../availability/hold-tokens.ts'
import { type LsvDays, onDay, openSlotAt, openSlotsOn, readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { dateIn, type Span, wallTimeIn } from '../availability/zoned-time.ts'
import { isPublished } from '../environments/offered-lsvs.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { T } from '../platform/records/access.ts'
import { isInTime, isMatch, type OpenSlot, type WantedTimes } from './assign-offers.ts'

/** Calendar dates at an LSV, both included. */
export type Days = { earliest: string; latest: string }

/** The part of the days that the public may book now; refuses days that are over, and days beyond the last one. */
export function bookableDays({ earliest, latest }: Days, time_zone: string, now: number): Days {
  const problem = problemOfDate(latest, time_zone, now)
  if (problem !== undefined) throw invalid({ ...(earliest > lastDate(time_zone, now) && { earliest: problem }), latest: problem })
  return { earliest: later(earliest, dateIn(time_zone, now)), latest }
}

/**
 * A published LSV with the data of its slots on those of these days that the public may book; undefined for any other LSV. Slots that
 * others hold count as taken.
 */
export function readSlotDays(db: Db, lsv: number, days: Days, now: number, holds: Sql = holdsOfOthers(null)): Promise<LsvDays | undefined> {
  // One more day at both ends, since the LSV's zone is not known yet.
  const [first, last] = [utcDate(now - DAY_MS), utcDate(now + (PUBLIC_DAYS_AHEAD + 1) * DAY_MS)]
  return readLsvDays(db, lsv, { ...wholeDays(later(days.earliest, first), sooner(days.latest, last)), holds }, isPublished(T))
}

/** The open slots of these days that the public may book, in order of time. */
export function listOpenSlots(lsvDays: LsvDays, { earliest, latest }: Days, now: number): OpenSlot[] {
  const open: OpenSlot[] = []
  const last = sooner(latest, lastDate(lsvDays.time_zone, now))
  for (let date = later(earliest, dateIn(lsvDays.time_zone, now)); date <= last; date = plusDays(date, 1)) {
    const slots = openSlotsOn(onDay(lsvDays, date), date, now)
    open.push(...slots.map((slot) => ({ ...slot, date, ...hoursOf(slot, lsvDays.time_zone) })))
  }
  return open
}

/**
 * The whole hours of the clock in the zone that contain a slot; the last hour for one that ends on the next day. By the slot's first and
 * last moments: when the clock is put back at its end, the end itself reads an hour earlier.
 */
export function hoursOf({ start, end }: Span, zone: string): { from_hour: number; until_hour: number } {
  const [[first, from], [last, until]] = [wallTimeIn(zone, start), wallTimeIn(zone, end - 1)]
  return { from_hour: hourOf(from), until_hour: first === last ? hourOf(until) + 1 : LAST_HOUR }
}

const hourOf = (time: string) => Number(time.slice(0, 2))

/** Whether the slot at this instant is open. */
export const isOpenAt = (lsvDays: LsvDays, instant: number, now: number): boolean =>
  openSlotAt(onDay(lsvDays, dateIn(lsvDays.time_zone, instant)), instant, now) !== undefined

const later = (one: string, other: string) => (one > other ? one : other)
const sooner = (one: string, other: string) => (one < other ? one : other)

/** Refuses an entry while a slot that matches it is open, so that the applicant books that slot. */
export async function refuseIfOpen(db: Db, lsv: number, wanted: WantedTimes, now: number): Promise<void> {
  const lsvDays = await readSlotDays(db, lsv, wanted, now)
  const open = lsvDays === undefined ? [] : listOpenSlots(lsvDays, wanted, now)
  const first = open.find((slot) => isInTime(slot, now) && isMatch(wanted, slot))
  if (first === undefined) return
  throw conflict('OPEN_NOW', 'A time that fits is open now.', { first_open: first.date })
}
