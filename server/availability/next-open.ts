import { plusDays, utcDate } from '../../contract/records/days.ts'
import type { Db } from '../platform/database/database.ts'
import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { holdsOfOthers } from './hold-tokens.ts'
import { type LsvDays, openSlotsOn, readManyLsvDays, wholeDays } from './lsv-day.ts'
import { dateIn, isoWithOffset } from './zoned-time.ts'

/** How many days ahead the next open slot is searched. */
const DAYS = 30
/** Most LSVs have an open slot soon, so the far days are read only for those that have none. */
const STRETCHES = [
  [0, 2],
  [3, 9],
  [10, DAYS],
] as const

/** The first open slot of each LSV within 30 days, with the LSV's offset; an LSV without one is not in the map. */
export async function findNextOpenSlots(db: Db, lsvs: readonly number[], now: number): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const today = utcDate(now)
  for (const [first, last] of STRETCHES) {
    const left = lsvs.filter((id) => !found.has(id))
    if (left.length === 0) break
    // The calendar at an LSV may be a day before or after the one in UTC.
    const reach = { ...wholeDays(plusDays(today, first - 1), plusDays(today, last + 1)), holds: holdsOfOthers(null) }
    for (const [id, lsvDays] of await readManyLsvDays(db, left, reach)) {
      const open = firstOpen(lsvDays, now, first, last)
      if (open !== undefined) found.set(id, open)
    }
  }
  return found
}

/** Adds `next_open` to the rows of the record. */
export const withNextOpen = (lsvs: RecordKind): RecordKind => ({
  ...lsvs,
  async finish(db, tools, viewer, rows) {
    await lsvs.finish?.(db, tools, viewer, rows)
    const open = await findNextOpenSlots(
      db,
      rows.filter(isBookable).map(({ id }) => id as number),
      tools.clock.now(),
    )
    for (const row of rows) row.next_open = open.get(row.id as number) ?? null
  },
})

const isBookable = ({ is_archived }: Values) => is_archived !== true

function firstOpen(lsvDays: LsvDays, now: number, first: number, last: number): string | undefined {
  const today = dateIn(lsvDays.time_zone, now)
  for (let day = first; day <= last; day++) {
    const slot = openSlotsOn(lsvDays, plusDays(today, day), now)[0]
    if (slot !== undefined) return isoWithOffset(slot.start, lsvDays.time_zone)
  }
  return undefined
}
