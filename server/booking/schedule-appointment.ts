import type { ScheduleBody } from '../../contract/schedule.ts'
import { scheduled } from '../../contract/scheduled.ts'
import { dropHold } from '../availability/hold-slot.ts'
import { addressBlock, countAttempt } from '../platform/attempts.ts'
import type { Db } from '../platform/database.ts'
import { type Action, action, parse, type Services } from '../platform/http.ts'
import { keyOf, keyWrite, tryKey } from '../platform/idempotency.ts'
import { openedDrawing } from '../waivers/sealed-drawing.ts'
import { readySignatures } from '../waivers/sign-waiver.ts'
import { bookNew } from './book-new.ts'
import { type AskedReprint, bookReprint } from './book-reprint.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { bookingKey, compared } from './idempotency.ts'
import type { Booking } from './new-bookings.ts'
import { payOnline, resumePayment } from './pay-online.ts'
import { scheduleSchema } from './schedule-schema.ts'
import { readAnswer } from './scheduled-answer.ts'
import { environmentQuery } from './wizard-body.ts'

const BODY_LIMIT = 1_572_864

/**
 * POST /appointments/schedule: an applicant books. One transaction: applicant, appointment, histories, mail job, or nothing.
 * Paid online, that transaction only holds the slot, and the payment makes it a booking.
 */
export const scheduleAppointment: Action = action({
  method: 'POST',
  path: '/api/appointments/schedule',
  permission: 'appointments.schedule',
  roles: ['public'],
  summary: 'Book an appointment',
  bodyLimit: BODY_LIMIT,
  answer: scheduled,
  status: 201,
  once: true,
  async handle({ request, viewer, ...services }) {
    const { clock, database, settings } = services
    const body = parse(scheduleSchema(clock), request.body) as ScheduleBody
    const key = keyOf(request.headers['idempotency-key'])
    const environment = await readEnvironment(database.quick, body)
    const asked = { ...viewer, query: environmentQuery(body) }
    if (settings.rateLimits)
      await countAttempt(database.quick, limitOf(environment), `${addressBlock(viewer.origin.ip)}|${JSON.stringify(asked.query)}`)
    const card = { token: body.mode === 'new' ? body.paymentToken : null, key }
    const opened = (sealed: string) => openedDrawing(services, key, sealed)
    const signatures = await readySignatures(body.waiver_signatures, opened)
    const booking =
      body.mode === 'new'
        ? await bookNew(services, { viewer: asked, environment, body, card, signatures })
        : await database.transaction((db) => bookAgain(db, services, { viewer: asked, environment, body, signatures }, key))
    if (booking.payment !== null) await payOnline(services, asked, booking.payment, card)
    return booking.answer ?? (await readAnswer(database, services, booking.appointment))
  },
})

/** A re-print: what the key made already, or a new one under it. */
async function bookAgain(db: Db, services: Services, asked: AskedReprint, key: string | null): Promise<Booking> {
  const { body } = asked
  const used = key === null ? undefined : await tryKey(db, services.sealing, bookingKey(key), compared(body))
  if (used === 'freed') return bookAgain(db, services, asked, key)
  if (used !== undefined) {
    const payment = await resumePayment(db, services, used, { token: null, key })
    if (payment !== 'released') return { appointment: used.made, payment }
    return bookAgain(db, services, asked, key)
  }
  const appointment = await bookReprint(db, services, asked)
  await Promise.all([dropHold(db, body.hold), key === null ? undefined : db.run(keyWrite(bookingKey(key), appointment))])
  return { appointment, payment: null }
}

const limitOf = ({ bookings_per_hour }: Environment) => ({ scope: 'schedule', most: bookings_per_hour, minutes: 60 })
