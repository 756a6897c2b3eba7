import type { Scheduled } from '../../contract/booking/scheduled.ts'
import { applicantWrites } from '../applicants/insert-applicant.ts'
import { bookingKey, keyInUse, pickComparedFields, takeBookingKey, tryBookingKeys } from '../appointments/booking-key.ts'
import { appointmentWrites, bookedAt } from '../appointments/insert-appointment.ts'
import { slotGuard } from '../appointments/take-slot.ts'
import { dropHolds } from '../availability/hold-slot.ts'
import { lockLsvs, tryLsvs } from '../availability/lock-lsvs.ts'
import { readSlots } from '../availability/lsv-day.ts'
import { beginPayments } from '../payments/pay-online.ts'
import { type Db, inOneStatement } from '../platform/database/database.ts'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { usedKeyWrites } from '../platform/records/idempotency.ts'
import { consentWrites, smsConsented } from '../sms/consent.ts'
import { readWaiversToSign, type Waiver, writeSignatures } from '../waivers/sign-waiver.ts'
import { type BookingContext, type BookingRequest, type ValidBooking, validateBooking } from './booking-rule.ts'
import { type ApplicationChoices, needsSignatures, readChoices } from './check-application.ts'
import { type Booker, lockPeople, makeBooker, personKeys, tryPeople } from './limits/booker.ts'
import { type BookerStatus, readBookerStatuses } from './limits/booker-status.ts'
import { sourceWrites } from './limits/booking-source.ts'
import { answerOf } from './scheduled-answer.ts'

/** The appointment that a call booked or found, and its payment, if one is due. */
export type Booking = { appointment: number; payment: number | null; answer?: Scheduled }

/**
 * The outcome of one request. `used`: its key has booked before; `locked`: another transaction has locked its LSV or person. Nothing
 * is written for a refused, used or locked request.
 */
export type Outcome = Booking | Refusal | 'used' | 'locked'

/** Takes the locks of these requests in a transaction; returns the result for each. */
export type Locking = (db: Db, requests: readonly BookingRequest[], bookers: readonly Booker[]) => Promise<('mine' | 'locked' | Refusal)[]>

/**
 * Books requests, no two of one person or for one slot, in one transaction: their contexts are read together under the locks, each is validated, and the
 * rows of all are written together. `locking` decides whether the transaction waits for locks.
 */
export async function bookAll(db: Db, services: Services, requests: readonly BookingRequest[], locking: Locking): Promise<Outcome[]> {
  const [locks, contexts] = await readContexts(db, services, requests, locking)
  const validated = requests.map((request, index) => {
    const lock = locks[index] as (typeof locks)[number]
    return lock === 'mine' ? validate(services, request, contexts[index] as BookingContext) : lock
  })
  const valid = validated.filter(isValid)
  const payments = await writeBookings(db, services, valid)
  return validated.map((one) => (isValid(one) ? bookingOf(services, one, payments.get(one.appointmentId) ?? null) : one))
}

/** In one order, docs/decisions/one-order-of-locks.md: LSVs, people, keys. */
export const waitForLocks: Locking = async (db, requests, bookers) => {
  const [, , ...keys] = await Promise.all([
    lockLsvs(
      db,
      requests.map(({ body }) => body.lsv),
    ),
    lockPeople(db, bookers),
    ...requests.map(({ card }) => takeBookingKey(db, card.key)),
  ])
  return keys.map(() => 'mine')
}

/** Takes the locks in the same order without waiting: a request whose locks are taken does not delay the rest of its batch. */
export const tryLocks: Locking = async (db, requests, bookers) => {
  const [lsvs, people, keys] = await Promise.all([
    tryLsvs(
      db,
      requests.map(({ body }) => body.lsv),
    ),
    tryPeople(db, bookers),
    tryBookingKeys(
      db,
      requests.map(({ card }) => card.key),
    ),
  ])
  return requests.map(({ body, card }, index) => {
    const isMine = personKeys(bookers[index] as Booker).every((person) => people.has(person)) && lsvs.has(body.lsv)
    if (!isMine) return 'locked'
    return keys.has(card.key) ? 'mine' : keyInUse()
  })
}

/** Waits for the LSVs, which all of these requests book at; takes the other locks without waiting. */
export const waitForLsvs: Locking = async (db, requests, bookers) => {
  const lsvs = requests.map(({ body }) => body.lsv)
  const [, locks] = await Promise.all([lockLsvs(db, lsvs), tryLocks(db, requests, bookers)])
  return locks
}

/**
 * Takes the locks in statements of their own, so that the rows read afterwards stay unchanged until the commit. Keys are read before slots:
 * the release of a pending slot locks no LSV, and its key must not be found free while its slot is still seen as taken.
 */
async function readContexts(db: Db, services: Services, requests: readonly BookingRequest[], locking: Locking) {
  const bookers = requests.map(({ body, card, viewer }) => makeBooker(services, viewer, body, card.key))
  const slots = requests.map(({ body: { lsv, dateTime, hold } }) => ({ lsv, instant: Date.parse(dateTime), hold }))
  const signing = requests.map(({ viewer, environment, signatures }) => {
    return { viewer, signatures, required: needsSignatures(environment, 'new') }
  })
  const [locks, statuses, choices, lsvDays, waivers] = await Promise.all([
    locking(db, requests, bookers),
    readBookerStatuses(db, bookers, services.clock.now()),
    readChoices(db, 'new', requests),
    readSlots(db, slots),
    readWaiversToSign(db, signing),
  ])
  const contexts = requests.map(
    (_request, index): BookingContext => ({
      booker: bookers[index] as Booker,
      status: statuses[index] as BookerStatus,
      choices: choices[index] as ApplicationChoices,
      lsvDays: lsvDays.get(index),
      waivers: waivers[index] as Waiver[],
    }),
  )
  return [locks, contexts] as const
}

/** Applies the rule and returns a refusal as an outcome. */
function validate(services: Services, request: BookingRequest, context: BookingContext): ValidBooking | Refusal | 'used' {
  if (context.status.used) return 'used'
  try {
    return validateBooking(services.clock, request, context)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const isValid = (one: ValidBooking | Exclude<Outcome, Booking>): one is ValidBooking => typeof one === 'object' && !(one instanceof Refusal)

/** A booking that is paid online is answered after its payment. */
const bookingOf = (services: Services, { request, appointmentId, appointment }: ValidBooking, payment: number | null): Booking =>
  appointment.pending
    ? { appointment: appointmentId, payment }
    : { appointment: appointmentId, payment: null, answer: answerOf(services, appointmentId, appointment, request.environment) }

/** Writes valid bookings, and begins the payments of those that are paid online. Returns the payments by appointment. */
async function writeBookings(db: Db, services: Services, valid: readonly ValidBooking[]): Promise<Map<number, number>> {
  if (valid.length === 0) return new Map()
  const [pending, booked] = [
    valid.filter(({ appointment }) => appointment.pending),
    valid.filter(({ appointment }) => !appointment.pending),
  ]
  await Promise.all([
    slotGuard(() => db.run(inOneStatement(recordsOf(services, valid)))),
    writeSignatures(openChange(services, db, SYSTEM), valid.map(signaturesOf)),
    dropHolds(
      db,
      valid.map(({ request }) => request.body.hold),
    ),
    openChange(services, db, SYSTEM).record([
      ...valid.map(createdEvent),
      ...valid.flatMap((one) =>
        consentsOf(services, [one]).map((given) => ({ ...smsConsented(given, 'BOOKING'), actor: one.request.viewer })),
      ),
      ...pending.flatMap(pendingEvents),
      ...booked.map((one) => bookedEvent(services, one)),
    ]),
  ])
  return beginPayments(openChange(services, db, SYSTEM), pending.map(pendingOf))
}

const createdEvent = ({ request, appointment, agreement }: ValidBooking) => ({
  type: 'applicant.created' as const,
  applicant: appointment.applicant,
  history: agreement,
  actor: request.viewer,
})

/** The actor is the applicant of this booking, not the caller of the batch. */
const bookedEvent = (services: Services, { request, appointmentId, appointment }: ValidBooking) => ({
  type: 'appointment.booked' as const,
  appointment: appointmentId,
  booked: bookedAt(appointment),
  agrees_to_sms: agreesToSms(services, request),
  hold: request.body.hold ?? null,
  actor: request.viewer,
})

/** Its payment books it later, when its hold is not known any more. */
const pendingEvents = ({ request, appointmentId }: ValidBooking) =>
  request.body.hold == null
    ? []
    : [{ type: 'appointment.pending' as const, appointment: appointmentId, hold: request.body.hold, actor: request.viewer }]

/** Whether an applicant agrees to text messages with the booking; ignored where the environment no longer has them. */
const agreesToSms = ({ settings }: Services, { environment, body }: BookingRequest) =>
  settings.sms.offered && environment.text_messages && body.smsConsent != null

const consentsOf = (services: Services, valid: readonly ValidBooking[]) =>
  valid.flatMap(({ request, appointment: { applicant } }) =>
    request.body.smsConsent != null && agreesToSms(services, request)
      ? [{ applicant, phone: request.body.phone, ...request.body.smsConsent }]
      : [],
  )

/** The rows to write: applicants, appointments, their sources, and the keys. */
function recordsOf(services: Services, valid: readonly ValidBooking[]) {
  const { sealing } = services
  const keys = valid.flatMap(({ request, appointmentId }) =>
    request.card.key === null ? [] : [{ key: bookingKey(request.card.key), body: pickComparedFields(request.body), made: appointmentId }],
  )
  const sources = valid.flatMap(({ appointmentId, booker: { source, mailbox_hash, phone_hash, name_hash } }) =>
    source === null ? [] : [{ appointment: appointmentId, source_hash: source, mailbox_hash, phone_hash, name_hash }],
  )
  return [
    ...applicantWrites(
      sealing,
      valid.map(({ appointment, newApplicant }) => ({ id: appointment.applicant, ...newApplicant })),
    ),
    ...appointmentWrites(valid.map(({ appointmentId, appointment }) => ({ id: appointmentId, ...appointment }))),
    ...sourceWrites(sources),
    ...consentWrites(consentsOf(services, valid), 'BOOKING'),
    ...usedKeyWrites(sealing, keys),
  ]
}

/** The actor is the applicant of this booking, not the caller of the batch. */
const signaturesOf = ({ request: { viewer, signatures }, appointment: { applicant }, waivers: shown }: ValidBooking) => {
  return { viewer, actor: viewer, applicant, shown, signatures }
}

const pendingOf = ({ request: { viewer, environment, card }, appointmentId, appointment: { lsv, price } }: ValidBooking) => {
  return { appointment: appointmentId, lsv, price, refundable: environment.refund_until_start, viewer, card }
}
