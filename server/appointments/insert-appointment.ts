import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Span } from '../availability/zoned-time.ts'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import { timing } from './take-slot.ts'

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

/** The same with its registration number. */
type Made = { id: number } & NewAppointment

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
  await slotGuard(() => db.run(inOneStatement(appointmentWrites([{ id, ...made }]))))
  return id
}

/** Ten random digits, never starting with 0: cannot be guessed by counting. Whoever draws one that is taken tries once more, as every transaction does. */
export const newRegistrationNumber = (): number => randomInt(1_000_000_000, 10_000_000_000)

/** What writes appointments and their first history rows. To be run in `slotGuard`: the exclusion constraint has the last word. */
export function appointmentWrites(made: readonly Made[]): Sql[] {
  return [
    ...insertMany('appointment', made.map(appointmentRow)),
    ...insertMany('appointment_history', made.filter(isBooked).map(firstTold)),
  ]
}

const appointmentRow = ({ span, by_user: _told, unpaid = false, attempt = 1, tcr = null, arrived_at = null, ...made }: Made) => ({
  ...made,
  date_time: new Date(span.start).toISOString(),
  ends_at: new Date(span.end).toISOString(),
  attempt,
  tcr,
  arrived_at,
  status: unpaid ? 'PENDING' : 'SCHEDULED',
})

const isBooked = ({ unpaid = false }: Made) => !unpaid

const firstTold = ({ id, lsv, span, by_user }: Made) => ({
  appointment: id,
  event: 'BOOKED',
  status: 'SCHEDULED',
  lsv,
  date_time: new Date(span.start).toISOString(),
  by_user,
})

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
