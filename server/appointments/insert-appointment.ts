import { randomInt } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import type { EventOf } from '../../contract/events.ts'
import type { Span } from '../availability/zoned-time.ts'
import { isoOf } from '../platform/clock.ts'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Change } from '../platform/events/change.ts'
import { slotGuard } from './take-slot.ts'

/** A new appointment. `price` in cents. A walk-in has no station. */
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
  /** The check-in time of a walk-in. */
  arrived_at?: string | null
  /** For a re-print: the attempt, and the number that the operator keys. */
  attempt?: number
  tcr?: string | null
  /** Whether it only holds the slot until it is paid. */
  pending?: boolean
}

/** A new appointment with its registration number. */
type NumberedAppointment = { id: number } & NewAppointment

/** Writes an appointment and returns its registration number. */
export async function insertAppointment(db: Db, made: NewAppointment): Promise<number> {
  const id = newRegistrationNumber()
  await slotGuard(() => db.run(inOneStatement(appointmentWrites([{ id, ...made }]))))
  return id
}

/** The event that records a booking. */
type BookedEvent = Pick<EventOf<'appointment.booked'>, 'type' | 'detail' | 'hold'> | Pick<EventOf<'appointment.booked_by_staff'>, 'type'>

/** Writes an appointment with its event, and returns its registration number. */
export async function writeBooking({ db, record }: Change, made: NewAppointment, event: BookedEvent): Promise<number> {
  const id = await insertAppointment(db, made)
  await record({ ...event, appointment: id, booked: bookedAt(made) })
  return id
}

/** Ten random digits, the first not 0, so that numbers cannot be guessed by counting. A used number makes the transaction start again. */
export const newRegistrationNumber = (): number => randomInt(1_000_000_000, 10_000_000_000)

/** The statements that write appointments. Must run in `slotGuard`, since the exclusion constraint may still refuse them. */
export const appointmentWrites = (made: readonly NumberedAppointment[]): Sql[] => insertMany('appointment', made.map(appointmentRow))

/** The history facts of an appointment that has just been written. */
export const bookedAt = ({ lsv, span }: NewAppointment) => ({ lsv, date_time: isoOf(span.start) })

const appointmentRow = ({ span, pending = false, attempt = 1, tcr = null, arrived_at = null, ...made }: NumberedAppointment) => ({
  ...made,
  date_time: isoOf(span.start),
  ends_at: isoOf(span.end),
  attempt,
  tcr,
  arrived_at,
  status: pending ? 'PENDING' : 'SCHEDULED',
})
