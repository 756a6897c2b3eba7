import { calendarFile } from '../../contract/calendar-file.ts'
import { ownBooking, ownBookingChange } from '../../contract/own-booking.ts'
import { checkWithinReach } from '../availability/availability.ts'
import { dropHold } from '../availability/hold-slot.ts'
import type { Viewer } from '../platform/access.ts'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { type Action, action, type Call } from '../platform/http.ts'
import { askForMail } from './appointment-mail.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { markCancelled } from './cancel-appointment.ts'
import { lockedAppointment, seatAt } from './change-appointment.ts'
import { tellAppointmentHistory } from './insert-appointment.ts'
import { bookingOf } from './manage-link.ts'
import { readOwnBooking } from './read-own-booking.ts'
import { onceCollected } from './refund-cancelled.ts'
import { takeSlot } from './slot-taking.ts'
import { calendarOf, readTold } from './told-appointment.ts'

/** Whoever holds the link acts as the applicant; an account that follows it does too. */
const declared = {
  path: '/api/bookings/:token',
  permission: 'bookings',
  roles: ['public', 'lsv_user', 'network_admin', 'staff', 'superuser'],
} as const

/** GET /bookings/{token}: the own booking. */
export const seeOwnBooking: Action = action({
  ...declared,
  method: 'GET',
  summary: 'See the own booking',
  answer: ownBooking,
  async handle(call) {
    const id = await opened(call.database, call)
    return readOwnBooking(call.database, call.viewer, call.clock.now(), id)
  },
})

/** PATCH /bookings/{token}: to another open slot of the same location. */
export const moveOwnBooking: Action = action({
  ...declared,
  method: 'PATCH',
  summary: 'Move the own booking',
  body: ownBookingChange,
  answer: ownBooking,
  async handle(call) {
    const { database, clock, viewer, body } = call
    return database.transaction(async (db) => {
      const id = await opened(db, call)
      await move(db, viewer, clock.now(), id, Date.parse(body.dateTime))
      await dropHold(db, body.hold)
      return readOwnBooking(db, viewer, clock.now(), id)
    })
  },
})

/** DELETE /bookings/{token}: cancels, until the appointment begins. Said twice, it is cancelled once. */
export const cancelOwnBooking: Action = action({
  ...declared,
  method: 'DELETE',
  summary: 'Cancel the own booking',
  async handle(call) {
    await onceCollected(call, await opened(call.database, call), () => cancel(call))
  },
})

/** GET /bookings/{token}/appointment.ics: for the applicant's calendar. */
export const fetchOwnCalendar: Action = action({
  ...declared,
  path: '/api/bookings/:token/appointment.ics',
  method: 'GET',
  summary: 'The own booking as a calendar file',
  status: 200,
  async handle(call) {
    const told = await readTold(call.database, await opened(call.database, call))
    if (told === undefined) throw notFound()
    call.reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'x-content-type-options': 'nosniff',
    })
    return calendarFile(calendarOf(told, appointmentTexts[told.language]))
  },
})

const opened = (db: Db, { params, ...services }: Call<unknown, unknown>): Promise<number> => bookingOf(db, services, params.token)

const cancel = (call: Call<unknown, unknown>) =>
  call.database.transaction(async (db) => {
    const { clock, viewer } = call
    const id = await opened(db, call)
    await lockedAppointment(db, id)
    const { status, may_cancel } = await readOwnBooking(db, viewer, clock.now(), id)
    if (status === 'CANCELLED') return
    if (!may_cancel) throw conflict('TOO_LATE', 'This appointment cannot be cancelled any more.')
    await markCancelled(db, clock, id, null)
    await audit(db, viewer, { event: 'own-cancel', resource: 'appointments', row_id: id })
  })

async function move(db: Db, viewer: Viewer, now: number, id: number, instant: number) {
  const stored = await lockedAppointment(db, id)
  const { may_move, date_time } = await readOwnBooking(db, viewer, now, id)
  if (stored === undefined || !may_move) throw conflict('TOO_LATE', 'This appointment cannot be moved online any more.')
  if (Date.parse(date_time) === instant) return
  checkWithinReach(instant, now)
  await seatAt(db, id, stored.lsv, await takeSlot(db, stored.lsv, instant, now, id))
  await tellAppointmentHistory(db, id, 'MOVED', null)
  await askForMail(db, id, 'MOVED')
  await audit(db, viewer, { event: 'own-move', resource: 'appointments', row_id: id })
}
