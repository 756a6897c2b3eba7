import { calendarFile } from '../../contract/appointments/calendar-file.ts'
import { ownBooking, ownBookingChange } from '../../contract/portal/own-booking.ts'
import { bookingOf } from '../appointments/booking-link.ts'
import { takeSlot } from '../appointments/take-slot.ts'
import { lockAppointment, markCancelled, moveTo } from '../appointments/update-appointment.ts'
import { checkWithinReach } from '../availability/availability.ts'
import { dropHold } from '../availability/hold-slot.ts'
import { calendarOf, readAppointmentMailData } from '../mails/appointment-mail-data.ts'
import { appointmentTexts } from '../mails/appointment-texts.ts'
import { onceCollected } from '../payments/refund-cancelled.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { readOwnBooking } from './read-booking.ts'

/** The holder of the link acts as the applicant; an account that follows it does too. */
const path = '/api/bookings/:token'

/** GET /bookings/{token}: the own booking. */
export const seeOwnBooking: Action = action({
  method: 'GET',
  path,
  permission: 'bookings.read',
  summary: 'See the own booking',
  answer: ownBooking,
  async handle(call) {
    const id = await opened(call.database, call)
    return readOwnBooking(call.database, call.viewer, call.clock.now(), id)
  },
})

/** PATCH /bookings/{token}: to another open slot of the same location. */
export const moveOwnBooking: Action = action({
  method: 'PATCH',
  path,
  permission: 'bookings.update',
  summary: 'Move the own booking',
  body: ownBookingChange,
  answer: ownBooking,
  async handle(call) {
    const { transact, clock, viewer, body } = call
    return transact(async (change) => {
      const { db } = change
      const id = await opened(db, call)
      await move(change, viewer, id, Date.parse(body.dateTime))
      await dropHold(db, body.hold)
      return readOwnBooking(db, viewer, clock.now(), id)
    })
  },
})

/** DELETE /bookings/{token}: cancels, until the appointment begins. A repeated call changes nothing. */
export const cancelOwnBooking: Action = action({
  method: 'DELETE',
  path,
  permission: 'bookings.remove',
  summary: 'Cancel the own booking',
  async handle(call) {
    await onceCollected(call, await opened(call.database, call), () => cancel(call))
  },
})

/** GET /bookings/{token}/appointment.ics: for the applicant's calendar. */
export const fetchOwnCalendar: Action = action({
  method: 'GET',
  path: `${path}/appointment.ics`,
  permission: 'bookings.read',
  summary: 'The own booking as a calendar file',
  status: 200,
  async handle(call) {
    const appointment = await readAppointmentMailData(call.database, await opened(call.database, call))
    if (appointment === undefined) throw notFound()
    call.reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'x-content-type-options': 'nosniff',
    })
    return calendarFile(calendarOf(appointment, appointmentTexts[appointment.language]))
  },
})

const opened = (db: Db, { params, ...services }: Call<unknown, unknown>): Promise<number> => bookingOf(db, services, params.token)

const cancel = (call: Call<unknown, unknown>) =>
  call.transact(async ({ db, clock, record }) => {
    const id = await opened(db, call)
    await lockAppointment(db, id)
    const { status, may_cancel } = await readOwnBooking(db, call.viewer, clock.now(), id)
    if (status === 'CANCELLED') return
    if (!may_cancel) throw conflict('TOO_LATE', 'This appointment cannot be cancelled any more.')
    await markCancelled(db, id)
    await record({ type: 'appointment.cancelled_by_applicant', appointment: id })
  })

async function move({ db, clock, record }: Change, viewer: Viewer, id: number, instant: number) {
  const now = clock.now()
  const stored = await lockAppointment(db, id)
  const { may_move, date_time } = await readOwnBooking(db, viewer, now, id)
  if (stored === undefined || !may_move) throw conflict('TOO_LATE', 'This appointment cannot be moved online any more.')
  if (Date.parse(date_time) === instant) return
  checkWithinReach(instant, now)
  await moveTo(db, id, stored.lsv, await takeSlot(db, stored.lsv, instant, now, id))
  await record({ type: 'appointment.moved_by_applicant', appointment: id })
}
