import { applicantAddress, manageUrl } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import { type AppointmentMailData, readAppointmentMailData } from './appointment-mail-data.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { formatWhen } from './mail-language.ts'
import { type Wording, wordingFor } from './mail-wordings.ts'
import { alertStaff } from './payment-alert-mail.ts'
import { cardOf, dollars, paymentTexts } from './payment-lines.ts'
import { type PaymentMailData, readPaymentMailData } from './payment-mail-data.ts'

/** What a mail tells of money. RELEASED: held or taken money went back, and nothing was booked with it. */
export type PaymentMailEvent = 'FAILED' | 'REFUNDED' | 'RELEASED'

/** The job of a mail about one attempt to pay. */
export type PaymentMailJob = { payment: number; event: PaymentMailEvent }

/** Queues the mails about payments that failed or ended. */
export const queuePaymentMails: Consequence<'payment.state_changed'> = ({ db }, events) =>
  addJobs(
    db,
    'payment_mail',
    events.flatMap(({ payment, from, state }) => {
      const event = state === 'CAPTURE_FAILED' ? 'FAILED' : from === 'VOIDING' ? 'RELEASED' : state === 'REFUNDED' ? 'REFUNDED' : null
      return event === null ? [] : [{ payment, event }]
    }),
  )

/** Writes the mail of what became of a payment into the outbox, and the alert to staff where they have to act. One mail per event. */
export async function mailPayment(db: Db, services: Pick<Services, 'settings' | 'key'>, { payment, event }: PaymentMailJob): Promise<void> {
  const paid = await readPaymentMailData(db, payment)
  const appointment = paid && (await readAppointmentMailData(db, paid.appointment))
  if (paid === undefined || appointment === undefined) return
  if (event === 'FAILED') await alertStaff(db, services, appointment, paid)
  if (concernsApplicant(appointment, paid, event)) await mailApplicant(db, services, appointment, paid, event)
}

/** Who saw no money move, owes nothing or has been forgotten is told nothing. */
function concernsApplicant({ email, status }: AppointmentMailData, { held }: PaymentMailData, event: PaymentMailEvent): boolean {
  if (email === '') return false
  if (event === 'RELEASED') return held
  return event === 'REFUNDED' || status !== 'CANCELLED'
}

async function mailApplicant(
  db: Db,
  services: Pick<Services, 'settings' | 'key'>,
  appointment: AppointmentMailData,
  paid: PaymentMailData,
  event: PaymentMailEvent,
) {
  const wording = await wordingFor(db, appointment.applicant, 'PAYMENT', appointment.language)
  await queueMail(db, paymentMail({ appointment, paid, event }, services, wording), services.settings)
}

type About = { appointment: AppointmentMailData; paid: PaymentMailData; event: PaymentMailEvent }

/** The mail as it goes out. */
export function paymentMail(
  { appointment, paid, event }: About,
  services: Pick<Services, 'settings' | 'key'>,
  { before, after }: Wording,
): NewMail {
  const [common, text] = [appointmentTexts[appointment.language], paymentTexts[appointment.language]]
  const subject = text.subjects[event]
  const lines: Line[] = [
    ['', common.hello(appointment.first_name)],
    ...before,
    ...linesOf(appointment, paid, event),
    ...(paid.test ? ([['', text.allUnreal]] satisfies Line[]) : []),
    ...facts(appointment, services),
    ...after,
    ['', common.requestedBy(appointment.environment)],
  ]
  return {
    event_key: `payment-${event.toLowerCase()}-${paid.id}`,
    appointment: appointment.id,
    applicant: appointment.applicant,
    to_address: appointment.email,
    reply_to: appointment.reply_to,
    subject,
    ...written(subject, lines, appointment.language),
    calendar: null,
  }
}

/** What became of the money, and what follows for the appointment. */
function linesOf({ status, language }: AppointmentMailData, paid: PaymentMailData, event: PaymentMailEvent): Line[] {
  const text = paymentTexts[language]
  const given = [dollars(paid.amount), cardOf(paid, language)] as const
  const said: Record<PaymentMailEvent, readonly [string, string]> = {
    FAILED: [text.failed(...given), status === 'SCHEDULED' ? text.failedScheduled : text.failedLater],
    REFUNDED: [text.refunded(...given), status === 'CANCELLED' ? text.refundedCancelled : text.refundedStands],
    RELEASED: [
      status === 'CANCELLED' ? text.releasedLost : text.releasedOther,
      paid.state === 'REFUNDED' ? text.releasedTaken(...given) : text.released(...given),
    ],
  }
  return said[event].map((sentence) => ['', sentence])
}

/** Which appointment it is about, and the way on. */
function facts(appointment: AppointmentMailData, services: Pick<Services, 'settings' | 'key'>): Line[] {
  const text = appointmentTexts[appointment.language]
  const [way, address] =
    appointment.status === 'SCHEDULED'
      ? [text.manage, manageUrl(services, appointment)]
      : [text.again, applicantAddress(services.settings, appointment.subdomain)]
  return [
    [text.when, formatWhen(appointment.date_time, appointment.time_zone, appointment.language)],
    [text.where, appointment.place],
    [text.number, String(appointment.id)],
    [way, address],
  ]
}
