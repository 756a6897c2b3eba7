import sql from 'sql-template-tag'
import type { OutsideHours } from '../../../contract/availability/availability-change.ts'
import { DAY_MS, utcDate } from '../../../contract/records/days.ts'
import { isLive } from '../../appointment-states.ts'
import { readCollected } from '../../appointments/read-collected.ts'
import { lockLsvs } from '../../availability/lock-lsvs.ts'
import { readLsvDays, specialDays, wholeDays } from '../../availability/lsv-day.ts'
import { type BookedSpan, type Capacity, findNewlyOutsideHours, findOutsideHours } from '../../availability/outside-hours/outside-hours.ts'
import { PROPOSED_DAYS, proposeTimes } from '../../availability/outside-hours/propose-times.ts'
import { isoWithOffset, type Span } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { RecordKind } from '../../platform/records/record-kind.ts'

/** A booked appointment, with its span. */
export type BookedAppointment = Omit<OutsideHours, 'proposed' | 'collected'> & BookedSpan & { station: number | null }

/**
 * Locks LSVs and reads when they are open; the returned function finds the appointments that are outside hours since then. Used by every
 * write of hours, special days, blocked times, stations or the zone, so that no booking is written in between.
 */
export async function watchHours(db: Db, now: number, lsvs: readonly number[]): Promise<() => Promise<BookedAppointment[]>> {
  await lockLsvs(db, lsvs)
  const before = new Map<number, { capacity: Capacity; booked: BookedAppointment[] }>()
  for (const lsv of lsvs) before.set(lsv, { capacity: await readCapacity(db, lsv, now), booked: await readBooked(db, lsv, now) })
  return async () => {
    const outside: BookedAppointment[] = []
    for (const [lsv, { capacity, booked }] of before)
      outside.push(...findNewlyOutsideHours(capacity, await readCapacity(db, lsv, now), await readBooked(db, lsv, now), booked))
    return outside
  }
}

/** The appointments of an LSV that are outside its current hours, whoever put them there. */
export async function readOutsideHours(db: Db, lsv: number, now: number): Promise<BookedAppointment[]> {
  return findOutsideHours(await readCapacity(db, lsv, now), await readBooked(db, lsv, now))
}

/** Refuses a change unless every appointment that it puts outside hours was in the list that the user decided on. */
export async function refuseUnlisted(
  db: Db,
  now: number,
  outside: readonly BookedAppointment[],
  seen: readonly number[] = [],
): Promise<void> {
  const known = new Set(seen)
  if (outside.every(({ id }) => known.has(id))) return
  const count = outside.length === 1 ? 'One appointment is booked that does' : `${outside.length} appointments are booked that do`
  throw conflict('STRANDED', `${count} not fit this change. Choose what happens with them, then save again.`, {
    stranded: await withProposals(db, now, outside),
  })
}

/** The same record, with plain writes refused when they put an appointment outside hours. */
export const withOutsideHoursCheck = (recordKind: RecordKind): RecordKind => ({
  ...recordKind,
  problems: { create: ['STRANDED'], update: ['STRANDED'], remove: ['STRANDED'] },
  async hook(change, row) {
    const afterWrite = await recordKind.hook?.(change, row)
    const { db, clock } = change
    const find = await watchHours(db, clock.now(), [(row.before ?? row.values).lsv as number])
    return async (id) => {
      await afterWrite?.(id)
      await refuseUnlisted(db, clock.now(), await find())
    }
  },
})

/** The appointments as they are answered, each with its payments and the next free time for it; one that is being paid cannot be moved. */
export async function withProposals(db: Db, now: number, outside: readonly BookedAppointment[]): Promise<OutsideHours[]> {
  const proposed = new Map<BookedAppointment, string>()
  for (const lsv of new Set(outside.map((one) => one.lsv))) {
    const movable = outside.filter((one) => one.lsv === lsv && one.status === 'SCHEDULED')
    if (movable.length === 0) continue
    const lsvDays = await readLsvDays(db, lsv, daysOf(movable.map(({ start }) => start)))
    if (lsvDays === undefined) continue
    for (const [one, instant] of proposeTimes(lsvDays, movable, now)) proposed.set(one, isoWithOffset(instant, lsvDays.time_zone))
  }
  const payments = await readCollected(
    db,
    outside.map(({ id }) => id),
  )
  return outside.map((one) => {
    const { start: _start, end: _end, station: _station, on_site: _onSite, ...shown } = one
    return { ...shown, proposed: proposed.get(one) ?? null, collected: payments.get(one.id)?.collected ?? '0.00' }
  })
}

const daysOf = (instants: readonly number[]) =>
  wholeDays(utcDate(Math.min(...instants)), utcDate(Math.max(...instants) + (PROPOSED_DAYS + 1) * DAY_MS))

/** A removed LSV is never open. */
const NEVER: Capacity = { time_zone: 'UTC', hours: [], special_days: [], blocks: [], stations: 0 }

const readCapacity = async (db: Db, lsv: number, now: number): Promise<Capacity> =>
  (await db.one<Capacity>(sql`
    select t.timezone as time_zone, t.stations, ${specialDays(sql`${isoOf(now)}::timestamptz`, sql`'infinity'::timestamptz`)} as special_days,
      (select coalesce(json_agg(json_build_object('day_of_week', h.day_of_week, 'start_time', h.start_time, 'end_time', h.end_time)), '[]')
         from available_time h where h.lsv = t.id and h.removed_at is null) as hours,
      (select coalesce(json_agg(json_build_object('start', extract(epoch from b.start_datetime) * 1000, 'end', extract(epoch from b.end_datetime) * 1000)), '[]')
         from blocked_time b where b.lsv = t.id and b.removed_at is null and b.end_datetime > ${isoOf(now)}) as blocks
    from live_scan_vendor t where t.id = ${lsv}`)) ?? NEVER

/** Future appointments that occupy a slot, paid or not yet: no walk-ins. */
async function readBooked(db: Db, lsv: number, now: number): Promise<BookedAppointment[]> {
  const booked = await db.rows<Omit<BookedAppointment, keyof Span>>(sql`
    select p.id, p.lsv, p.date_time, p.ends_at, p.status, p.station, a.first_name, a.last_name,
      num_nonnulls(p.arrived_at, p.started_at) > 0 as on_site
    from appointment p join applicant a on a.id = p.applicant
    where p.lsv = ${lsv} and ${isLive(sql`p`)} and not p.walk_in and p.date_time >= ${isoOf(now)}
    order by p.date_time, p.station`)
  return booked.map((one) => ({ ...one, start: Date.parse(one.date_time), end: Date.parse(one.ends_at) }))
}
