import { type ScheduleBody, scheduleBody } from '../../contract/booking/schedule.ts'
import { scheduled, scheduleRefusal } from '../../contract/booking/scheduled.ts'
import { bookingKey, pickComparedFields, takeBookingKey } from '../appointments/booking-key.ts'
import { findAlternatives } from '../availability/find-alternatives.ts'
import { dropHold } from '../availability/hold-slot.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { slotGone } from '../availability/slot-gone.ts'
import { limitDeclines } from '../payments/limit-declines.ts'
import { payOnline, resumePayment } from '../payments/pay-online.ts'
import { type Change, openChange } from '../platform/events/change.ts'
import { type Action, action, parse, type Services } from '../platform/http/action.ts'
import { untilGone } from '../platform/http/connections.ts'
import { Refusal } from '../platform/http/errors.ts'
import { keyOf, keyWrite, tryKey } from '../platform/records/idempotency.ts'
import { openDrawing } from '../waivers/sealed-drawing.ts'
import { prepareSignatures } from '../waivers/sign-waiver.ts'
import type { Booking } from './book-batch.ts'
import { bookNew } from './book-new.ts'
import { bookReprint, type ReprintRequest } from './book-reprint.ts'
import { readEnvironmentSettings } from './environment-settings.ts'
import { lockPersonOf } from './limits/booker.ts'
import { countBooking } from './limits/count-booking.ts'
import { readAnswer } from './scheduled-answer.ts'
import { APPLICATION_BYTES, environmentQuery, scheduleSchema } from './wizard-body.ts'

const PAYMENT = ['PAYMENT', 'PAYMENT_REFUSED', 'PAYMENT_ACTION', 'PAYMENT_UNKNOWN', 'CARD_IN_FLIGHT', 'PAYMENT_BUSY'] as const
const REPRINT = ['LOOKUP_AGAIN', 'NOT_ILLEGIBLE', 'NAME_CHECK', 'REPRINT_BOOKED'] as const
const TERMS = ['PRICE_CHANGED'] as const
const OTHERS = ['TOO_MANY_BOOKINGS', 'BOOKED_ALREADY', 'SAME_TIME'] as const

/**
 * POST /appointments/schedule: an applicant books. One transaction: applicant, appointment, histories, mail job, or nothing.
 * Paid online, that transaction only holds the slot, and the payment makes it a booking.
 */
export const bookByApplicant: Action = action({
  method: 'POST',
  path: '/api/appointments/schedule',
  permission: 'appointments.schedule',
  summary: 'Book an appointment',
  accepts: () => scheduleBody(() => ''),
  problems: ['TIMING', 'IN_FLIGHT', ...PAYMENT, ...REPRINT, ...OTHERS, ...TERMS, 'EXISTS', 'REFERENCED'],
  bodyLimit: APPLICATION_BYTES,
  answer: scheduled,
  refusals: { 409: scheduleRefusal },
  status: 201,
  idempotent: true,
  async handle({ request, reply, viewer, ...services }) {
    const { clock, database, settings } = services
    const body = parse(scheduleSchema(clock), request.body) as ScheduleBody
    const key = keyOf(request.headers['idempotency-key'])
    const environment = await readEnvironmentSettings(database.unsynced, body)
    const caller = { ...viewer, query: environmentQuery(body) }
    if (settings.rateLimits) await countBooking(services, { caller, most: environment.bookings_per_hour, key, body })
    const card = { token: body.mode === 'new' ? body.paymentToken : null, key }
    const opened = (sealed: string) => openDrawing(services, key, sealed)
    const signatures = await prepareSignatures(body.waiver_signatures, {
      db: database.unsynced,
      viewer: caller,
      signal: untilGone(reply),
      opened,
    })
    return limitDeclines(services, caller, card.token, async () => {
      const application = { viewer: caller, environment, card, signatures }
      const booking = await (body.mode === 'new'
        ? bookNew(services, { ...application, body })
        : database.transaction((db) => bookReprintOnce(openChange(services, db, caller), { ...application, body }, key))
      ).catch((error: unknown) => addAlternatives(services, body, error))
      if (booking.payment !== null) await payOnline(services, caller, booking.payment, card)
      return booking.answer ?? (await readAnswer(database.unsynced, services, booking.appointment))
    })
  },
})

/** Returns the re-print that the key made before, or books a new one under it. */
async function bookReprintOnce(change: Change, request: ReprintRequest, key: string | null): Promise<Booking> {
  const { db, sealing } = change
  const { body } = request
  await lockLsvs(db, [body.lsv])
  await lockPersonOf(db, body.applicantId, null)
  await takeBookingKey(db, key)
  const used = key === null ? undefined : await tryKey(db, sealing, bookingKey(key), pickComparedFields(body))
  if (used === 'freed') return bookReprintOnce(change, request, key)
  if (used !== undefined) {
    const payment = await resumePayment(change, used, { token: null, key }, {})
    if (payment !== 'released') return { appointment: used.made, payment }
    return bookReprintOnce(change, request, key)
  }
  const appointment = await bookReprint(change, request)
  await Promise.all([dropHold(db, body.hold), key === null ? undefined : db.run(keyWrite(bookingKey(key), appointment))])
  return { appointment, payment: null }
}

/** Adds alternatives to a TIMING refusal, read outside the transaction. */
async function addAlternatives({ database, clock }: Services, body: ScheduleBody, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'TIMING') throw error
  const { lsv, dateTime, hold, employer = null, network = null } = body
  const lost = { lsv, instant: Date.parse(dateTime), hold, employer, network }
  throw slotGone(error.detail, await findAlternatives(database.unsynced, clock.now(), lost))
}
