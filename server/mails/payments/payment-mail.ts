import sql from 'sql-template-tag'
import { dollarsOfCents } from '../../../contract/payments/dollars.ts'
import type { PaymentState } from '../../../contract/payments/payments.ts'
import { applicantAddress, namedUrl } from '../../appointments/booking-link.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJobs } from '../../platform/jobs/add-job.ts'
import { type NewMail, queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail } from '../applicant-mail.ts'
import { type AppointmentMailData, readAppointmentMailData } from '../appointments/appointment-mail-data.ts'
import { lockMailRecipients, payerOf } from '../lock-mail-recipients.ts'
import { formatWhen } from '../mail-language.ts'
import { readWordingFor, type Wording } from '../mail-wordings.ts'
import { appointmentTexts, paymentTexts } from '../texts/mail-texts.ts'
import { alertStaff } from './payment-alert-mail.ts'
import { cardOf, payThereLines } from './payment-lines.ts'

/** An event of a payment. RELEASED: held or collected money was returned without a booking. */
export type PaymentMailEvent = 'FAILED' | 'REFUNDED' | 'RELEASED'

/** The job of a mail about a card payment. */
type PaymentMailJob = { payment: number; event: PaymentMailEvent }

/** The data of a card payment for mails. `held`: the cardholder may have seen it at the bank. */
export type PaymentMailData = {
  id: number
  appointment: number
  amount: number
  state: PaymentState
  brand: string | null
  last4: string | null
  held: boolean
  test: boolean
  reason: string | null
  /** Whether the mail of the cancellation names the refund. */
  in_cancellation: boolean
}

/** Queues the mails about payments that failed or ended. */
export const queuePaymentMails: Consequence<'payment.state_changed'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.flatMap(({ payment, from, state }) => {
      const event = state === 'CAPTURE_FAILED' ? 'FAILED' : from === 'VOIDING' ? 'RELEASED' : state === 'REFUNDED' ? 'REFUNDED' : null
      return event === null ? [] : [{ kind: 'payment', payment, event }]
    }),
  )

/** Writes the mail about the end of a payment into the outbox, and the alert to staff where they have to act. One mail per event. */
export async function mailPayment(db: Db, services: Pick<Services, 'settings' | 'key'>, { payment, event }: PaymentMailJob): Promise<void> {
  await lockMailRecipients(db, payerOf(payment))
  const paid = await readPaymentMailData(db, payment)
  const appointment = paid && (await readAppointmentMailData(db, paid.appointment))
  if (paid === undefined || appointment === undefined) return
  if (event === 'FAILED') await alertStaff(db, services, appointment, paid)
  if (concernsApplicant(appointment, paid, event)) await mailApplicant(db, services, appointment, paid, event)
}

const readPaymentMailData = (db: Db, payment: number): Promise<PaymentMailData | undefined> =>
  db.one(sql`
    select x.id, x.appointment, x.amount, x.state, x.brand, x.last4, x.held, x.provider = 'sandbox' as test, x.reason,
      x.reason is null and exists (select from appointment_history h where h.appointment = x.appointment and h.event = 'CANCELLED'
        and h.created > x.state_since - ${AT_ONCE}::interval) as in_cancellation
    from payment_transaction x where x.id = ${payment}`)

/** A refund that takes longer after the cancellation gets a mail of its own, as does one by staff, which has a reason. */
const AT_ONCE = '1 hour'

/** Whether to write to the applicant: not when no money moved, nothing is owed, the mail of the cancellation names it, or the applicant was deleted. */
function concernsApplicant(
  { email, status }: AppointmentMailData,
  { held, in_cancellation }: PaymentMailData,
  event: PaymentMailEvent,
): boolean {
  if (email === '') return false
  if (event === 'RELEASED') return held
  return event === 'REFUNDED' ? !in_cancellation : status !== 'CANCELLED'
}

async function mailApplicant(
  db: Db,
  services: Pick<Services, 'settings' | 'key'>,
  appointment: AppointmentMailData,
  paid: PaymentMailData,
  event: PaymentMailEvent,
) {
  const wording = await readWordingFor(db, appointment.applicant, 'PAYMENT', appointment.language)
  await queueMail(db, composePaymentMail({ appointment, paid, event }, services, wording), services.settings)
}

type About = { appointment: AppointmentMailData; paid: PaymentMailData; event: PaymentMailEvent }

/** The mail as it is sent. */
export function composePaymentMail(
  { appointment, paid, event }: About,
  services: Pick<Services, 'settings' | 'key'>,
  wording: Wording,
): NewMail {
  const text = paymentTexts[appointment.language]
  const lines: Line[] = [
    ...linesOf(appointment, paid, event),
    ...(event === 'REFUNDED' ? payThereLines(appointment) : []),
    ...(paid.test ? ([['', text.allUnreal]] satisfies Line[]) : []),
    ...facts(appointment, services),
  ]
  const content = {
    event_key: `payment-${event.toLowerCase()}-${paid.id}`,
    appointment: appointment.id,
    subject: text.subjects[event],
    lines,
  }
  return composeApplicantMail(appointment, content, wording)
}

/** The lines on the payment and its effect on the appointment. */
function linesOf({ status, language }: AppointmentMailData, paid: PaymentMailData, event: PaymentMailEvent): Line[] {
  const text = paymentTexts[language]
  const amounts = [dollarsOfCents(paid.amount), cardOf(paid, language)] as const
  const sentences: Record<PaymentMailEvent, readonly [string, string]> = {
    FAILED: [text.failed(...amounts), status === 'SCHEDULED' ? text.failedScheduled : text.failedLater],
    REFUNDED: [text.refunded(...amounts), status === 'CANCELLED' ? text.refundedCancelled : text.refundedStands],
    RELEASED: [
      status === 'CANCELLED' ? text.releasedLost : text.releasedOther,
      paid.state === 'REFUNDED' ? text.releasedTaken(...amounts) : text.released(...amounts),
    ],
  }
  return sentences[event].map((sentence) => ['', sentence])
}

/** The appointment, and the link to manage it or to book again. */
function facts(appointment: AppointmentMailData, services: Pick<Services, 'settings' | 'key'>): Line[] {
  const text = appointmentTexts[appointment.language]
  const [label, address] =
    appointment.status === 'SCHEDULED'
      ? [text.manage, namedUrl(services.settings, appointment)]
      : [text.again, applicantAddress(services.settings, appointment.subdomain)]
  return [
    [text.when, formatWhen(appointment.date_time, appointment.time_zone, appointment.language)],
    [text.where, appointment.lsv_name],
    [text.number, String(appointment.id)],
    [label, address],
  ]
}
