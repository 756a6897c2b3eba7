import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { isLive } from '../appointment-states.ts'
import { HOUR_MS, isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { bindingHolds, noHolds, tokenHash } from './hold-tokens.ts'
import { countStations, findOpenSlot, openSlots, type TakenSpan } from './open-slots.ts'
import type { SpecialHours, WeeklyHours } from './opening-hours.ts'
import { dateIn, dayBounds, overlap, type Span } from './zoned-time.ts'

/** The facts that decide the open slots of one LSV over a span of days. */
export type LsvDays = {
  time_zone: string
  duration_minutes: number
  stations: number
  hours: WeeklyHours[]
  special_days: SpecialHours[]
  blocks: Span[]
  taken: TakenSpan[]
}

type Row = Omit<LsvDays, 'hours' | 'blocks' | 'taken'> & {
  id: number
  hours: [day_of_week: number, start_time: string, end_time: string][]
  blocks: [start: number, end: number][]
  taken: [start: number, end: number, station: number][]
  holds: [start: number, end: number][]
}

/** The time span that is read, and what is left out. Instants in ISO 8601, or an expression of the statement. */
type ReadSpan = {
  from: string | Sql
  to: string | Sql
  /** The earliest beginning of an appointment that may reach into the span. */
  earliest: string | Sql
  /** The overlap as a condition on an appointment `a`, for the index of ranges, which the planner of a young database chooses. */
  overlaps?: Sql
  /** The number by which the row is found again; absent: the LSV's id. */
  number?: Sql
  /** The appointment that is being moved, whose own time counts as free. */
  except?: number | null
  /** Slots that others hold count as taken: a condition on the holds `s`. Absent: holds do not matter, as for staff. */
  holds?: Sql
}

/** The margin of whole days, since the LSV's zone is not known yet: UTC-12 to UTC+14. */
const MARGIN_MS = 14 * HOUR_MS
/** The maximum length of an appointment. */
const MAX_APPOINTMENT_MS = 90 * 60_000
const MAX_APPOINTMENT = raw(`interval '${MAX_APPOINTMENT_MS / 60_000} minutes'`)

/** The span of whole days, both dates included. */
export const wholeDays = (from: string, to: string): ReadSpan => between(Date.parse(from) - MARGIN_MS, Date.parse(to) + DAY_MS + MARGIN_MS)

/** The span of one slot: enough to decide whether it is open, and nothing about others. */
export const oneSlot = (instant: number): ReadSpan => between(instant, instant + MAX_APPOINTMENT_MS)

const between = (from: number, to: number): ReadSpan => ({ from: isoOf(from), to: isoOf(to), earliest: isoOf(from - MAX_APPOINTMENT_MS) })

/** The same for the slot `requested.at` of the statement, which the public books with the hold `requested.own`. */
const SLOT_AT: ReadSpan = {
  number: sql`requested.place`,
  from: sql`requested.at`,
  to: sql`(requested.at + ${MAX_APPOINTMENT})`,
  earliest: sql`(requested.at - ${MAX_APPOINTMENT})`,
  overlaps: sql`tstzrange(a.date_time, a.ends_at) && tstzrange(requested.at, requested.at + ${MAX_APPOINTMENT})`,
  holds: bindingHolds(sql`requested.own`, sql`requested.at`),
}

/** A slot that the public asks for, in epoch ms: what others hold is taken, unless the caller's hold is of the same slot. */
type SlotRequest = { lsv: number; instant: number; hold: string | null | undefined }

/**
 * Hours of an LSV, and its blocks and taken slots within the span, in one statement. `condition` filters the LSV's row `t`; undefined when
 * it finds none.
 */
export async function readLsvDays(
  db: Pick<Db, 'one'>,
  lsv: number,
  span: ReadSpan,
  condition: Sql = sql`true`,
): Promise<LsvDays | undefined> {
  const row = await db.one<Row>(sql`${selected(span)} where t.id = ${lsv} and t.removed_at is null and ${condition}`)
  return row && lsvDaysOf(row)
}

/** The same for many LSVs at once, by id. */
export async function readManyLsvDays(db: Pick<Db, 'rows'>, lsvs: readonly number[], span: ReadSpan): Promise<Map<number, LsvDays>> {
  const rows = await db.rows<Row>(sql`${selected(span)} where t.id = any(${lsvs}::bigint[]) and t.removed_at is null`)
  return new Map(rows.map((row) => [row.id, lsvDaysOf(row)]))
}

/** Reads the facts that decide each of many slots, by its place in the list. */
export async function readSlots(db: Db, slots: readonly SlotRequest[]): Promise<Map<number, LsvDays>> {
  const wanted = slots.map(({ lsv, instant, hold }, place) => {
    const ownHold = tokenHash(hold)
    return { place, lsv, at: isoOf(instant), own: ownHold && `\\x${ownHold.toString('hex')}` }
  })
  const rows = await db.rows<Row>(sql`
    ${selected(SLOT_AT)} join json_to_recordset(${JSON.stringify(wanted)}::json) requested(place integer, lsv bigint, at timestamptz, own bytea)
      on requested.lsv = t.id
    where t.removed_at is null`)
  return new Map(rows.map((row) => [row.id, lsvDaysOf(row)]))
}

/** An archived LSV is never open, whatever hours it keeps for its return. */
function selected({ from, to, earliest, overlaps, number = sql`t.id`, except = null, holds = noHolds }: ReadSpan): Sql {
  const [begin, finish] = [sql`${from}::timestamptz`, sql`${to}::timestamptz`]
  const held =
    holds === noHolds
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(json_build_array(extract(epoch from s.starts_at) * 1000, extract(epoch from s.ends_at) * 1000)), '[]')
         from slot_hold s where s.lsv = t.id and s.starts_at > ${earliest}::timestamptz and s.starts_at < ${finish} and s.ends_at > ${begin}
           and s.expires_at > now() and ${holds})`
  return sql`
    select ${number} as id, t.timezone as time_zone, t.appointment_duration as duration_minutes, t.stations,
      (select coalesce(json_agg(json_build_array(h.day_of_week, h.start_time, h.end_time)), '[]')
         from available_time h where h.lsv = t.id and h.removed_at is null and not t.is_archived) as hours,
      ${specialDays(begin, finish)} as special_days,
      (select coalesce(json_agg(json_build_array(extract(epoch from b.start_datetime) * 1000, extract(epoch from b.end_datetime) * 1000)), '[]')
         from blocked_time b where b.lsv = t.id and b.removed_at is null and b.end_datetime > ${begin} and b.start_datetime < ${finish}) as blocks,
      (select coalesce(json_agg(json_build_array(extract(epoch from a.date_time) * 1000, extract(epoch from a.ends_at) * 1000, a.station)), '[]')
         from appointment a where a.lsv = t.id and ${isLive(sql`a`)} and not a.walk_in
          and a.date_time > ${earliest}::timestamptz and a.date_time < ${finish}${overlaps ? sql` and ${overlaps}` : empty} and a.id is distinct from ${except}) as taken,
      ${held} as holds
    from live_scan_vendor t`
}

/** The special days of the LSV `t` that touch a span, as JSON: also the day before, whose hours may go on after midnight. */
export const specialDays = (begin: Sql, finish: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('date', d.date, 'hours', d.hours)), '[]') from special_day d
  where d.lsv = t.id and d.removed_at is null and not t.is_archived
    and d.date between (${begin} at time zone t.timezone)::date - 1 and (${finish} at time zone t.timezone)::date + 1)`

/** The same, whatever is held. */
export const withoutHolds = (lsvDays: LsvDays): LsvDays => ({ ...lsvDays, taken: lsvDays.taken.filter(({ station }) => station !== null) })

/** The same with the appointments of one day only, for every slot is compared with all of them. Its last slot may end after midnight. */
export function onDay(lsvDays: LsvDays, date: string): LsvDays {
  const day = dayBounds(date, lsvDays.time_zone)
  const end = day.end + lsvDays.duration_minutes * 60_000
  return { ...lsvDays, taken: lsvDays.taken.filter((one) => one.start < end && one.end > day.start) }
}

/** The open slots of one date, in order of time. `now` in epoch ms. */
export const openSlotsOn = (lsvDays: LsvDays, date: string, now: number): Span[] => openSlots({ ...lsvDays, date, now })

/** The open slot that begins at this instant, if there is one. */
export function openSlotAt(lsvDays: LsvDays, instant: number, now: number): Span | undefined {
  return findOpenSlot({ ...lsvDays, date: dateIn(lsvDays.time_zone, instant), now }, instant)
}

/** The lowest station without an appointment that overlaps the span; undefined when all stations are busy. */
export function findFreeStation({ taken, stations }: LsvDays, span: Span): number | undefined {
  const busy = taken.filter((one) => overlap(one, span))
  if (countStations(busy) >= stations) return undefined
  return Array.from({ length: stations }, (_, index) => index + 1).find((station) => !busy.some((one) => one.station === station))
}

function lsvDaysOf({ id: _id, holds, ...row }: Row): LsvDays {
  return { ...row, hours: row.hours.map(hoursOf), blocks: row.blocks.map(spanOf), taken: [...row.taken.map(takenOf), ...holds.map(heldOf)] }
}

const hoursOf = ([day_of_week, start_time, end_time]: Row['hours'][number]) => ({ day_of_week, start_time, end_time })
const spanOf = ([start, end]: Row['blocks'][number]) => ({ start, end })
const takenOf = ([start, end, station]: Row['taken'][number]) => ({ start, end, station })
const heldOf = ([start, end]: Row['holds'][number]) => ({ start, end, station: null })
