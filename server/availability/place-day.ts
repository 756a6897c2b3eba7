import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database.ts'
import { openSlots, type Taken, type WeeklyHours } from './open-slots.ts'
import { dateIn, type Span } from './zoned-time.ts'

/** What decides the open slots of one LSV over a span of days. */
export type PlaceDays = {
  time_zone: string
  duration_minutes: number
  stations: number
  hours: WeeklyHours[]
  blocks: Span[]
  taken: Taken[]
}

type Row = Omit<PlaceDays, 'hours' | 'blocks' | 'taken'> & {
  hours: [day_of_week: number, start_time: string, end_time: string][]
  blocks: [start: number, end: number][]
  taken: [start: number, end: number, station: number][]
}

/** Days are read with a margin, since the zone of the LSV is not known before: UTC-12 to UTC+14. */
const MARGIN = '14 hours'

/**
 * Hours, blocks and taken slots of an LSV for the dates `from` to `to`, in one statement. `condition` judges the LSV's row `t`;
 * undefined when there is none in sight. `except` leaves one appointment out, so that it can be moved within its own time.
 */
export async function readPlaceDays(
  db: Db,
  lsv: number,
  { from, to, except = null }: { from: string; to: string; except?: number | null },
  condition: Sql = sql`true`,
): Promise<PlaceDays | undefined> {
  const begin = sql`(${from}::date::timestamp at time zone 'UTC' - ${MARGIN}::interval)`
  const finish = sql`(${to}::date::timestamp at time zone 'UTC' + interval '24 hours' + ${MARGIN}::interval)`
  const row = await db.one<Row>(sql`
    select t.timezone as time_zone, t.appointment_duration as duration_minutes, t.stations,
      (select coalesce(json_agg(json_build_array(h.day_of_week, h.start_time, h.end_time)), '[]')
         from available_time h where h.lsv = t.id and h.removed_at is null) as hours,
      (select coalesce(json_agg(json_build_array(extract(epoch from b.start_datetime) * 1000, extract(epoch from b.end_datetime) * 1000)), '[]')
         from blocked_time b where b.lsv = t.id and b.removed_at is null and b.end_datetime > ${begin} and b.start_datetime < ${finish}) as blocks,
      (select coalesce(json_agg(json_build_array(extract(epoch from a.date_time) * 1000, extract(epoch from a.ends_at) * 1000, a.station)), '[]')
         from appointment a where a.lsv = t.id and a.status in ('PENDING', 'SCHEDULED') and not a.walk_in
          and a.date_time > ${begin} - interval '90 minutes' and a.date_time < ${finish} and a.id is distinct from ${except}) as taken
    from live_scan_vendor t where t.id = ${lsv} and t.removed_at is null and ${condition}`)
  return row && { ...row, hours: row.hours.map(hoursOf), blocks: row.blocks.map(spanOf), taken: row.taken.map(takenOf) }
}

/** The open slots of one date, in order of time. `now` in epoch ms. */
export const openSlotsOn = (place: PlaceDays, date: string, now: number): Span[] => openSlots({ ...place, date, now })

/** The open slot that begins at this instant, if there is one. */
export function openSlotAt(place: PlaceDays, instant: number, now: number): Span | undefined {
  return openSlotsOn(place, dateIn(place.time_zone, instant), now).find((slot) => slot.start === instant)
}

/** The lowest station without an appointment that overlaps the span; undefined when as many are busy as there are. */
export function freeStation({ taken, stations }: PlaceDays, span: Span): number | undefined {
  const busy = new Set(taken.filter((one) => one.start < span.end && one.end > span.start).map((one) => one.station))
  if (busy.size >= stations) return undefined
  return Array.from({ length: stations }, (_, index) => index + 1).find((station) => !busy.has(station))
}

const hoursOf = ([day_of_week, start_time, end_time]: Row['hours'][number]) => ({ day_of_week, start_time, end_time })
const spanOf = ([start, end]: Row['blocks'][number]) => ({ start, end })
const takenOf = ([start, end, station]: Row['taken'][number]) => ({ start, end, station })
