import type { ScheduleNew } from '../../contract/booking/schedule.ts'
import { choosesPayment, paymentMethodFor } from '../../contract/payments/payment-choice.ts'
import type { PaymentMethod } from '../../contract/payments/payment-codes.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import type { NewApplicant } from '../applicants/insert-applicant.ts'
import { type NewAppointment, newRegistrationNumber } from '../appointments/insert-appointment.ts'
import { priceOf } from '../appointments/price.ts'
import { type AssignedSlot, assignStation } from '../appointments/take-slot.ts'
import { checkWithinReach } from '../availability/bookable-dates.ts'
import type { LsvDays } from '../availability/lsv-day.ts'
import { slotGrid } from '../availability/open-slots.ts'
import { dateIn, type Span } from '../availability/zoned-time.ts'
import { type Card, requireCard } from '../payments/payment-tokens.ts'
import type { Clock } from '../platform/clock.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { checkSignatures, type PreparedSignature, type Waiver } from '../waivers/sign-waiver.ts'
import { agreementOf } from './agreement.ts'
import { type ApplicationChoices, checkApplication, needsSignatures } from './check-application.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { Booker } from './limits/booker.ts'
import type { BookerStatus } from './limits/booker-status.ts'
import { checkOthers } from './limits/other-appointments.ts'
import { checkShownTerms } from './shown-terms.ts'
import { applicantOf } from './wizard-body.ts'

const MAX_FUTURE_BOOKINGS = 3
/** The limit per email address in an environment, for any person: enough for a family or an office, but not for a day's slots. */
const MAX_BOOKINGS_OF_EMAIL = 8

/**
 * The limit per address, LSV and day, for a repeated email, phone or name: enough for a large family, else a share of the day's slots.
 * Different people behind one address, such as a school's, are not counted: docs/decisions/bookings-of-one-address.md.
 */
const MAX_REPEATS = 8
const SHARE_OF_REPEATS = 0.25

/** A request to book: the environment's public, the body, the card, and signatures ready to store. */
export type BookingRequest = {
  viewer: Viewer
  environment: EnvironmentSettings
  body: ScheduleNew
  card: Card
  signatures: readonly PreparedSignature[]
}

/** The person who books, and the facts that are read under the locks: the named rows, the slots, the person's bookings, the waivers. */
export type BookingContext = {
  booker: Booker
  status: BookerStatus
  choices: ApplicationChoices
  lsvDays: LsvDays | undefined
  waivers: readonly Waiver[]
}

/** A booking that passed the rule and can be written. */
export type ValidBooking = {
  request: BookingRequest
  booker: Booker
  waivers: readonly Waiver[]
  appointmentId: number
  appointment: NewAppointment
  newApplicant: NewApplicant
  agreement: ReturnType<typeof agreementOf>
}

/**
 * The rule of a booking: environment, slot, applicant, signatures, payment. The other appointments of the person come last, so that a
 * stranger learns of one only by what books every other time.
 */
export function validateBooking(clock: Clock, request: BookingRequest, context: BookingContext): ValidBooking {
  const { booker, status, choices, lsvDays, waivers } = context
  const { environment, body } = request
  checkApplication(environment, 'new', body, choices)
  const price = priceOf(choices.type)
  const payment_method = checkPaymentMethod(environment, price, body.paymentMethod)
  const instant = Date.parse(body.dateTime)
  checkWithinReach(lsvDays as LsvDays, instant, clock.now())
  if (hasTooMany(status)) throw tooManyBookings()
  checkRepeats(lsvDays as LsvDays, instant, status.repeats)
  const slot = assignStation(lsvDays as LsvDays, instant, clock.now())
  checkSignatures(waivers, { required: needsSignatures(environment, 'new'), signatures: request.signatures })
  checkShownTerms(payment_method === 'ONLINE' ? body : { price: body.price }, { price, refundable: environment.refund_until_start })
  if (payment_method === 'ONLINE') requireCard(request.card)
  checkOthers(status.others, spanAt(lsvDays as LsvDays, instant), body.another === true)
  const { applicant } = status
  return {
    request,
    booker,
    waivers,
    appointmentId: newRegistrationNumber(),
    appointment: { ...appointmentOf(body, slot), applicant, payment_method, price, pending: payment_method === 'ONLINE' },
    newApplicant: applicantOf(body),
    agreement: agreementOf(choices.disclaimers, body),
  }
}

/** The payment method; refused where the applicant has to choose one that is offered, and did not. */
function checkPaymentMethod(environment: EnvironmentSettings, price: number, chosen: string | null | undefined): PaymentMethod {
  if (choosesPayment(environment, price) && chosen == null) throw invalid({ paymentMethod: fieldMessages.required })
  const method = paymentMethodFor(environment, price, chosen)
  if (method === null) throw invalid({ paymentMethod: fieldMessages.choose })
  return method
}

/** Whether a person, or a mailbox, has as many appointments ahead as it may. */
export const hasTooMany = ({ bookings, of_email }: Pick<BookerStatus, 'bookings' | 'of_email'>): boolean =>
  bookings >= MAX_FUTURE_BOOKINGS || of_email >= MAX_BOOKINGS_OF_EMAIL

/** The time that an appointment at this instant takes. */
export const spanAt = ({ duration_minutes }: LsvDays, start: number): Span => ({ start, end: start + duration_minutes * 60_000 })

/** Refuses an appointment of an address whose repeats would take too large a part of the day. */
export function checkRepeats(lsvDays: LsvDays, instant: number, repeats: number): void {
  if (isDayFullOfRepeats(lsvDays, instant, repeats)) throw tooManyBookings()
}

/** Whether an address would take too large a part of the day under repeated names. */
export const isDayFullOfRepeats = (lsvDays: LsvDays, instant: number, repeats: number): boolean =>
  repeats >= MAX_REPEATS && repeats >= slotsOf(lsvDays, instant) * SHARE_OF_REPEATS

/** The number of appointments that the day has room for, free or taken. */
const slotsOf = (lsvDays: LsvDays, instant: number) =>
  slotGrid({ ...lsvDays, date: dateIn(lsvDays.time_zone, instant) }).length * lsvDays.stations

/** The appointment of a booking's body. */
const appointmentOf = (body: ScheduleNew, { station, ...span }: AssignedSlot) => ({
  lsv: body.lsv,
  applicant_type: body.applicantType,
  location: body.location ?? null,
  vendor: body.vendor ?? null,
  span,
  station,
  walk_in: false,
  notes: body.notes || null,
  mode: 'new' as const,
})

/** The refusal of a person, or of an email address, with too many future bookings. */
const tooManyBookings = () =>
  conflict('TOO_MANY_BOOKINGS', 'You already have several appointments. Please cancel one of them or contact the fingerprint location.')
