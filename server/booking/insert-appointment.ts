import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Span } from '../availability/zoned-time.ts'
import { asOne, type Db } from '../platform/database.ts'
import { timing } from './slot-taking.ts'

/** A booking as it is written. `price` in cents. A walk-in has no station. */
export type NewAppointment = {
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

/** Writes the appointment and its first history row, and gives the registration number. */
export async function insertAppointment(db: Db, made: NewAppointment): Promise<number> {
  const id = newRegistrationNumber()
  await slotGuard(() => db.run(asOne(appointmentWrites(id, made))))
  return id
}

/** Ten random digits, never starting with 0: cannot be guessed by counting. Whoever draws one that is taken tries once more, as every transaction does. */
export const newRegistrationNumber = (): number => randomInt(1_000_000_000, 10_000_000_000)

/** What writes an appointment and its first history row. To be run in `slotGuard`: the exclusion constraint has the last word. */
export function appointmentWrites(id: number, made: NewAppointment): Sql[] {
  const start = new Date(made.span.start).toISOString()
  const end = new Date(made.span.end).toISOString()
  const booked = sql`
    insert into appointment (id, applicant, lsv, applicant_type, location, vendor, date_time, ends_at, station, walk_in, payment_method, price, notes, mode,
      attempt, tcr, arrived_at, status)
    values (${id}, ${made.applicant}, ${made.lsv}, ${made.applicant_type}, ${made.location}, ${made.vendor}, ${start}, ${end}, ${made.station},
            ${made.walk_in}, ${made.payment_method}, ${made.price}, ${made.notes}, ${made.mode}, ${made.attempt ?? 1}, ${made.tcr ?? null},
            ${made.arrived_at ?? null}, ${made.unpaid ? 'PENDING' : 'SCHEDULED'})`
  if (made.unpaid) return [booked]
  return [
    booked,
    sql`insert into appointment_history (appointment, event, status, lsv, date_time, by_user)
        values (${id}, 'BOOKED', 'SCHEDULED', ${made.lsv}, ${start}, ${made.by_user})`,
  ]
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
