import sql from 'sql-template-tag'
import type { Span } from '../availability/zoned-time.ts'
import type { Db } from '../platform/database.ts'
import { timing } from './slot-taking.ts'

/** A booking as it is written. `price` in cents. A walk-in has no station. */
export type NewAppointment = {
  /** The registration number, where it was taken before; else a new one. */
  id?: number
  applicant: number
  lsv: number
  applicant_type: number | null
  location: number | null
  vendor: number | null
  span: Span
  station: number | null
  walk_in: boolean
  payment_method: string
  price: number
  notes: string | null
  mode: 'new' | 'illegible' | 'staff'
  by_user: number | null
  /** Of a walk-in, since when it stands at the desk. */
  arrived_at?: string | null
  /** Of a re-print: which attempt it is, and the number that the operator keys. */
  attempt?: number
  tcr?: string | null
  /** It holds the slot until it is paid, and is nobody's booking yet: no history tells of it. */
  unpaid?: boolean
}

/** What happened to an appointment, for its history. */
export type AppointmentEvent =
  | 'BOOKED'
  | 'MOVED'
  | 'CHANGED'
  | 'COMPLETED'
  | 'NO_SHOW'
  | 'REINSTATED'
  | 'CANCELLED'
  | 'ARRIVED'
  | 'STARTED'
  | 'ARRIVAL_UNDONE'
  | 'START_UNDONE'
  | 'TCN'

/** Writes the appointment and its first history row. The exclusion constraint has the last word: its refusal is TIMING. */
export async function insertAppointment(db: Db, made: NewAppointment): Promise<number> {
  const start = new Date(made.span.start).toISOString()
  const end = new Date(made.span.end).toISOString()
  const row = await slotGuard(() =>
    db.one<{ id: number }>(sql`
      with booked as (
        insert into appointment (id, applicant, lsv, applicant_type, location, vendor, date_time, ends_at, station, walk_in, payment_method, price, notes, mode,
          attempt, tcr, arrived_at, status)
        values (coalesce(${made.id ?? null}, registration_number()), ${made.applicant}, ${made.lsv}, ${made.applicant_type}, ${made.location}, ${made.vendor}, ${start}, ${end}, ${made.station},
                ${made.walk_in}, ${made.payment_method}, ${made.price}, ${made.notes}, ${made.mode}, ${made.attempt ?? 1}, ${made.tcr ?? null},
                ${made.arrived_at ?? null}, ${made.unpaid ? 'PENDING' : 'SCHEDULED'})
        returning id, status, lsv, date_time
      ), told as (
        insert into appointment_history (appointment, event, status, lsv, date_time, by_user)
        select id, 'BOOKED', status, lsv, date_time, ${made.by_user} from booked where status <> 'PENDING'
      )
      select id from booked`),
  )
  return (row as { id: number }).id
}

/** Writes what happened to an appointment, as it stands after the change. */
export async function tellAppointmentHistory(
  db: Db,
  id: number,
  event: AppointmentEvent,
  by_user: number | null,
  reason: string | null = null,
) {
  await db.run(sql`
    insert into appointment_history (appointment, event, status, lsv, date_time, reason, by_user)
    select id, ${event}, status, lsv, date_time, ${reason}, ${by_user} from appointment where id = ${id}`)
}

/** Turns the refusal of the exclusion constraint into TIMING. */
export async function slotGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'appointment_slot') throw timing('That time is no longer available.')
    throw error
  }
}
