import { applicantAddress, manageUrl } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import { readTold, type Told } from './appointment-mail-data.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { formatWhen } from './mail-language.ts'
import { type Wording, wordingFor } from './mail-wordings.ts'
import { alertStaff } from './payment-alert-mail.ts'
import { cardOf, dollars, paymentTexts } from './payment-lines.ts'
import { readToldPayment, type ToldPayment } from './payment-mail-data.ts'

/** What a mail tells of money. RELEASED: held or taken money went back, and nothing was booked with it. */
export type PaymentEvent = 'FAILED' | 'REFUNDED' | 'RELEASED'

/** The job of a mail about one attempt to pay. */
export type PaymentMailJob = { payment: number; event: PaymentEvent }

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
  const paid = await readToldPayment(db, payment)
  const told = paid && (await readTold(db, paid.appointment))
  if (paid === undefined || told === undefined) return
  if (event === 'FAILED') await alertStaff(db, services, told, paid)
  if (concernsApplicant(told, paid, event)) await mailApplicant(db, services, told, paid, event)
}

/** Who saw no money move, owes nothing or has been forgotten is told nothing. */
function concernsApplicant({ email, status }: Told, { held }: ToldPayment, event: PaymentEvent): boolean {
  if (email === '') return false
  if (event === 'RELEASED') return held
  return event === 'REFUNDED' || status !== 'CANCELLED'
}

async function mailApplicant(db: Db, services: Pick<Services, 'settings' | 'key'>, told: Told, paid: ToldPayment, event: PaymentEvent) {
  const wording = await wordingFor(db, told.applicant, 'PAYMENT', told.language)
  await queueMail(db, paymentMail({ told, paid, event }, services, wording), services.settings)
}

type About = { told: Told; paid: ToldPayment; event: PaymentEvent }

/** The mail as it goes out. */
export function paymentMail(
  { told, paid, event }: About,
  services: Pick<Services, 'settings' | 'key'>,
  { before, after }: Wording,
): NewMail {
  const [common, text] = [appointmentTexts[told.language], paymentTexts[told.language]]
  const subject = text.subjects[event]
  const lines: Line[] = [
    ['', common.hello(told.first_name)],
    ...before,
    ...linesOf(told, paid, event),
    ...(paid.test ? ([['', text.allUnreal]] satisfies Line[]) : []),
    ...facts(told, services),
    ...after,
    ['', common.requestedBy(told.environment)],
  ]
  return {
    event_key: `payment-${event.toLowerCase()}-${paid.id}`,
    appointment: told.id,
    applicant: told.applicant,
    to_address: told.email,
    reply_to: told.reply_to,
    subject,
    ...written(subject, lines, told.language),
    calendar: null,
  }
}

/** What became of the money, and what follows for the appointment. */
function linesOf({ status, language }: Told, paid: ToldPayment, event: PaymentEvent): Line[] {
  const text = paymentTexts[language]
  const given = [dollars(paid.amount), cardOf(paid, language)] as const
  const said: Record<PaymentEvent, readonly [string, string]> = {
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
function facts(told: Told, services: Pick<Services, 'settings' | 'key'>): Line[] {
  const text = appointmentTexts[told.language]
  const [way, address] =
    told.status === 'SCHEDULED'
      ? [text.manage, manageUrl(services, told)]
      : [text.again, applicantAddress(services.settings, told.subdomain)]
  return [
    [text.when, formatWhen(told.date_time, told.time_zone, told.language)],
    [text.where, told.place],
    [text.number, String(told.id)],
    [way, address],
  ]
}
