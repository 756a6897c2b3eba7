import type { Sql } from 'sql-template-tag'
import { isWithinReach, plusDays } from '../availability/availability.ts'
import { holdsOfOthers } from '../availability/hold-tokens.ts'
import { type LsvDays, openSlotAt, openSlotsOn, readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { dateIn, dayBounds } from '../availability/zoned-time.ts'
import { published } from '../lsv/published.ts'
import type { Db } from '../platform/database/database.ts'
import { T } from '../platform/records/access.ts'
import { isInTime, isWanted, type OpenSlot, type Waiting } from './assign-offers.ts'

/** Calendar dates at an LSV, both included. */
type Days = { earliest: string; latest: string }

/** A published LSV with the data of its slots on these days; undefined for any other LSV. Slots that others hold count as taken. */
export const readDays = (db: Db, lsv: number, { earliest, latest }: Days, holds: Sql = holdsOfOthers(null)): Promise<LsvDays | undefined> =>
  readLsvDays(db, lsv, { ...wholeDays(earliest, latest), holds }, published(T))

/** The open slots of these days that the public may book, in order of time. */
export function openOn(lsvDays: LsvDays, { earliest, latest }: Days, now: number): OpenSlot[] {
  const open: OpenSlot[] = []
  for (let date = later(earliest, dateIn(lsvDays.time_zone, now)); date <= latest; date = plusDays(date, 1)) {
    const slots = openSlotsOn(ofDay(lsvDays, date), date, now)
    if (slots[0] !== undefined && !isWithinReach(lsvDays, slots[0].start, now)) break
    open.push(...slots.map((slot) => ({ ...slot, date })))
  }
  return open
}

/** Whether the slot at this instant is open. */
export const isOpenAt = (lsvDays: LsvDays, instant: number, now: number): boolean =>
  openSlotAt(ofDay(lsvDays, dateIn(lsvDays.time_zone, instant)), instant, now) !== undefined

/** With the appointments of one day alone: months of them would be compared with every slot. */
function ofDay(lsvDays: LsvDays, date: string): LsvDays {
  const day = dayBounds(date, lsvDays.time_zone)
  return { ...lsvDays, taken: lsvDays.taken.filter(({ start, end }) => start < day.end && end > day.start) }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Whether a matching slot is open already, so that waiting is needless. */
export const isOpenNow = (lsvDays: LsvDays, wish: Omit<Waiting, 'id' | 'asked'>, now: number): boolean =>
  openOn(lsvDays, wish, now).some((slot) => isInTime(slot, now) && isWanted(wish, slot))
