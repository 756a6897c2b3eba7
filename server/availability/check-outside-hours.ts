import sql from 'sql-template-tag'
import type { OutsideHours } from '../../contract/availability/availability-change.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { findNewlyOutsideHours, type Offer } from './outside-hours.ts'
import type { Span } from './zoned-time.ts'

type Booked = OutsideHours & Span

/**
 * Runs a write that may change when an LSV is open, and returns the appointments that it puts outside hours. Used by every write of hours,
 * blocked times, stations or the zone. Locks the LSV, so that no booking is written in between.
 */
export async function findOutsideHours<T>(db: Db, now: number, lsv: number, write: () => Promise<T>) {
  const find = await watchOffer(db, now, lsv)
  return { written: await write(), outside: await find() }
}

/** Refuses a change unless every appointment that it puts outside hours was in the list that the user decided on. */
export function refuseUnlisted(left: readonly OutsideHours[], seen: readonly number[] = []): void {
  const known = new Set(seen)
  if (left.every(({ id }) => known.has(id))) return
  const count = left.length === 1 ? 'One appointment is booked that does' : `${left.length} appointments are booked that do`
  throw conflict('STRANDED', `${count} not fit this change. Choose what becomes of them, then save again.`, { stranded: left })
}

/** The same record, with plain writes refused when they put an appointment outside hours. */
export const withOutsideHoursCheck = (recordKind: RecordKind): RecordKind => ({
  ...recordKind,
  problems: { create: ['STRANDED'], update: ['STRANDED'], remove: ['STRANDED'] },
  async hook(change, row) {
    const own = await recordKind.hook?.(change, row)
    const judge = await watchOffer(change.db, change.clock.now(), (row.before ?? row.values).lsv as number)
    return async (id) => {
      await own?.(id)
      refuseUnlisted(await judge())
    }
  },
})

/** Locks the LSV and reads when it is open; the returned function finds the appointments that are outside hours since then. */
async function watchOffer(db: Db, now: number, lsv: number): Promise<() => Promise<OutsideHours[]>> {
  await db.run(sql`select from live_scan_vendor where id = ${lsv} for no key update`)
  const before = await readOffer(db, lsv, now)
  return async () => {
    const after = await readOffer(db, lsv, now)
    if (before === undefined || after === undefined) return []
    return findNewlyOutsideHours(before, after, await readBooked(db, lsv, now)).map(({ start: _start, end: _end, ...one }) => one)
  }
}

const readOffer = (db: Db, lsv: number, now: number) =>
  db.one<Offer>(sql`
    select l.timezone as time_zone, l.stations,
      (select coalesce(json_agg(json_build_object('day_of_week', h.day_of_week, 'start_time', h.start_time, 'end_time', h.end_time)), '[]')
         from available_time h where h.lsv = l.id and h.removed_at is null) as hours,
      (select coalesce(json_agg(json_build_object('start', extract(epoch from b.start_datetime) * 1000, 'end', extract(epoch from b.end_datetime) * 1000)), '[]')
         from blocked_time b where b.lsv = l.id and b.removed_at is null and b.end_datetime > ${new Date(now).toISOString()}) as blocks
    from live_scan_vendor l where l.id = ${lsv}`)

/** Future appointments that occupy a slot, paid or not yet: no walk-ins, and none that was started. */
async function readBooked(db: Db, lsv: number, now: number): Promise<Booked[]> {
  const booked = await db.rows<OutsideHours>(sql`
    select p.id, p.date_time, p.ends_at, p.status, a.first_name, a.last_name from appointment p join applicant a on a.id = p.applicant
    where p.lsv = ${lsv} and p.status in ('PENDING', 'SCHEDULED') and not p.walk_in and p.started_at is null
      and p.date_time >= ${new Date(now).toISOString()}
    order by p.date_time, p.station`)
  return booked.map((one) => ({ ...one, start: Date.parse(one.date_time), end: Date.parse(one.ends_at) }))
}
