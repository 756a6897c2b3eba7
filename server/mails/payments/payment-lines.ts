import { brandName, type ShownCard } from '../../../contract/payments/card-names.ts'
import { dollarsOfCents } from '../../../contract/payments/dollars.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { MoneyAtLocation } from '../../appointments/paid-at-location.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import type { AppointmentMailData } from '../appointments/appointment-mail-data.ts'
import { appointmentTexts, paymentTexts } from '../texts/mail-texts.ts'

/** The lines of a mail on the price of an appointment, its payment, and the refund on cancellation. */
export function paymentLines(appointment: AppointmentMailData): Line[] {
  const { price, attempt, payment_method, paid, paid_at_location, language } = appointment
  const [common, text] = [appointmentTexts[language], paymentTexts[language]]
  const amount = dollarsOfCents(price)
  if (price === 0) return attempt > 1 ? [[common.payment, common.free]] : []
  if (paid_at_location !== null) return paidThereLines(appointment, paid_at_location)
  if (payment_method !== 'ONLINE' || paid === null) {
    const line: Line = [common.payment, `${amount}, ${methodOf(appointment)}`]
    return payment_method === 'CREDIT' ? [line, ['', text.askHow]] : [line]
  }
  if (paid.state === 'REFUNDING' || paid.state === 'REFUNDED')
    return [[common.payment, text.refundedLine(amount)], ...payThereLines(appointment)]
  const unreal = paid.test ? ` ${common.unreal}` : ''
  return [
    [common.payment, `${text.paid(amount, cardOf(paid, language))}${unreal}`],
    ['', paid.refundable ? text.refundable : text.notRefundable],
  ]
}

/** The request to pay at an appointment to come whose online payment goes back; none of one that is over or invoiced. */
export function payThereLines({ status, payment_method, price, paid_at_location, language }: AppointmentMailData): Line[] {
  const due = paid_at_location?.due ?? price
  if (status !== 'SCHEDULED' || payment_method === 'INVOICE' || due === 0) return []
  return [['', `${paymentTexts[language].payThere(dollarsOfCents(due))} ${paymentTexts[language].askHow}`]]
}

/** The money that the location took, and what is left to pay there. */
function paidThereLines({ language }: AppointmentMailData, { taken, due }: MoneyAtLocation): Line[] {
  const [{ payment }, text] = [appointmentTexts[language], paymentTexts[language]]
  if (due === 0) return [[payment, text.paidThere(dollarsOfCents(taken))]]
  return [
    [payment, text.partPaidThere(dollarsOfCents(taken), dollarsOfCents(due))],
    ['', text.askHow],
  ]
}

/** A network's own applicants have no employer: the network is billed. */
const methodOf = ({ payment_method, of_network, environment, language }: AppointmentMailData): string =>
  payment_method === 'INVOICE' && of_network
    ? appointmentTexts[language].billed(environment)
    : appointmentTexts[language].payments[payment_method]

/** The lines on the money that is given back when the appointment is cancelled, or why it is not; `bySite`: the location cancels. */
export const cancelledPaymentLines = (appointment: AppointmentMailData, bySite: boolean): Line[] => [
  ...refundLines(appointment, bySite),
  ...backThere(appointment),
]

/** The location gives back what it took. */
function backThere({ paid_at_location, language }: AppointmentMailData): Line[] {
  if (paid_at_location === null) return []
  return [[appointmentTexts[language].payment, paymentTexts[language].backThere(dollarsOfCents(paid_at_location.taken))]]
}

/** The lines on the refund of an online payment: no further mail tells of one that is made at once. */
function refundLines({ price, paid, language }: AppointmentMailData, bySite: boolean): Line[] {
  if (paid === null || paid.state === 'CAPTURE_FAILED') return []
  const text = paymentTexts[language]
  const { payment } = appointmentTexts[language]
  const refund = { REFUNDING: text.beingRefunded, REFUNDED: text.refunded }[paid.state as string]
  // A location that cancels keeps only the money of those who did not come.
  if (refund === undefined) return [[payment, (bySite ? text.keptNoShow : text.kept)(dollarsOfCents(price))]]
  return [[payment, refund(dollarsOfCents(price), cardOf(paid, language))], ...(paid.test ? ([['', text.allUnreal]] satisfies Line[]) : [])]
}

/** "Visa ending in 4242". */
export function cardOf(card: ShownCard, language: Language): string {
  const text = paymentTexts[language]
  return card.last4 === null ? text.aCard : text.card(brandName(card), card.last4)
}
