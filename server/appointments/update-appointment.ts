import sql, { join, raw } from 'sql-template-tag'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { sameTypeAt } from '../lsv/same-type.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { staleRead } from '../platform/database/database-errors.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { type AssignedSlot, slotGuard } from './take-slot.ts'

/** The statuses of an appointment that lists show. */
export type Status = 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW'

/** A locked appointment before its change. */
export type LockedAppointment = {
  applicant: number
  lsv: number
  network: number
  time_zone: string
  date_time: string
  ends_at: string
  status: Status
  walk_in: boolean
  arrived_at: string | null
  started_at: string | null
  id_document: string | null
  id_issuer: string | null
  id_expires: string | null
}

/** The columns that may change after the booking. Instants in ISO 8601. */
type Columns = {
  status: Status | 'CANCELLED'
  lsv: number
  applicant_type: number | null
  date_time: string
  ends_at: string
  station: number
  walk_in: boolean
  arrived_at: string | null
  started_at: string | null
  completed_at: string | null
  notes: string | null
  payment_method: string
  transaction_id: string | null
  machine_name: string
  id_document: string | null
  id_issuer: string | null
  id_expires: string | null
}

/**
 * Locks the LSVs, the applicant and the appointment, in the order of locks (docs/decisions/one-order-of-locks.md); `other` is the LSV
 * that it moves to, locked only within its network, which it cannot leave; `lockPerson` is called where the person's lock has its place.
 * Undefined for a pending or cancelled appointment.
 */
export async function lockAppointment(
  db: Db,
  id: number | null,
  other: number | null = null,
  lockPerson: (applicant: number) => Promise<void> = async () => {},
): Promise<LockedAppointment | undefined> {
  const at = await db.one<{ lsv: number; applicant: number; target: number | null }>(sql`
    select p.lsv, p.applicant, o.id as target from appointment p join live_scan_vendor l on l.id = p.lsv
    left join live_scan_vendor o on o.id = ${other} and o.network = l.network where p.id = ${id}`)
  if (at === undefined) throw notFound()
  await lockLsvs(db, at.target === null ? [at.lsv] : [at.lsv, at.target])
  await lockPerson(at.applicant)
  await db.run(sql`select from applicant where id = ${at.applicant} for no key update`)
  const locked = await db.one<LockedAppointment>(sql`
    select p.applicant, p.lsv, l.network, l.timezone as time_zone, p.date_time, p.ends_at, p.status, p.walk_in,
           p.arrived_at, p.started_at, p.id_document, p.id_issuer, p.id_expires
    from appointment p join live_scan_vendor l on l.id = p.lsv
    where p.id = ${id} and p.lsv = ${at.lsv} and p.status not in ('PENDING', 'CANCELLED') for update of p`)
  if (locked !== undefined && locked.applicant !== at.applicant) throw staleRead()
  return locked
}

/** Writes columns of a locked appointment; TIMING when its slot was taken meanwhile. */
export const updateAppointment = (db: Db, id: number, columns: Partial<Columns>) =>
  slotGuard(() =>
    db.run(sql`
      update appointment set ${join(Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`))} where id = ${id}`),
  )

/** Marks locked appointments, which are scheduled, as missed. */
export const markAllMissed = (db: Db, ids: readonly number[]) =>
  db.run(sql`update appointment set status = 'NO_SHOW' where id = any(${ids}::bigint[])`)

/** An appointment that moves between LSVs, or within one. */
type Move = { id: number; from: number; to: number }

/**
 * Moves a locked appointment to another slot. It becomes Scheduled, and its check-in is undone. At another LSV it is for the same type
 * there, and its price stays; a location without that type is refused.
 */
export async function moveTo(db: Db, { id, from, to }: Move, { start, end, station }: AssignedSlot): Promise<void> {
  const place = from === to ? {} : { lsv: to, applicant_type: await readTypeAt(db, id, to) }
  await updateAppointment(db, id, {
    ...place,
    date_time: isoOf(start),
    ends_at: isoOf(end),
    station,
    walk_in: false,
    status: 'SCHEDULED',
    arrived_at: null,
    started_at: null,
  })
}

async function readTypeAt(db: Db, id: number, lsv: number): Promise<number | null> {
  const found = await db.one<{ description: string | null; there: number | null }>(sql`
    select d.description, ${sameTypeAt({ type: sql`p.applicant_type`, lsv: sql`${lsv}`, employer: sql`a.employer`, network: sql`a.network` })} as there
    from appointment p join applicant a on a.id = p.applicant left join applicant_type d on d.id = p.applicant_type where p.id = ${id}`)
  if (found?.description != null && found.there === null) throw invalid({ lsv: `Does not offer “${found.description}”` })
  return found?.there ?? null
}
