import { brandName, type ShownCard } from '../../contract/card-names.ts'
import { paymentLabels } from '../../contract/payment-codes.ts'
import { fromCents } from '../platform/money.ts'
import type { Line } from './mail-lines.ts'
import { paymentEnglish as text } from './payment-mail.en.ts'
import type { Told } from './told-appointment.ts'

/** What an appointment costs, how it is or was paid, and whether that comes back when it is cancelled. */
export function paymentLines({ price, attempt, payment_method, paid }: Told): Line[] {
  const amount = dollars(price)
  if (price === 0) return attempt > 1 ? [[text.label, text.free]] : []
  if (payment_method !== 'ONLINE' || paid === null) return [[text.label, `${amount}, ${paymentLabels[payment_method]}`]]
  if (paid.state === 'REFUNDING' || paid.state === 'REFUNDED') return [[text.label, text.givenBack(amount)]]
  const unreal = paid.test ? ` ${text.unreal}` : ''
  return [
    [text.label, `${text.paid(amount, cardOf(paid))}${unreal}`],
    ['', paid.refundable ? text.refundable : text.notRefundable],
  ]
}

/** What becomes of the money when the appointment is cancelled. */
export function cancelledPaymentLines({ price, paid }: Told): Line[] {
  if (paid === null || paid.state === 'CAPTURE_FAILED') return []
  const back = paid.state === 'REFUNDING' || paid.state === 'REFUNDED'
  return [[text.label, back ? text.comesBack(dollars(price), cardOf(paid)) : text.kept(dollars(price))]]
}

/** "$42.50" of cents. */
export const dollars = (cents: number): string => `$${fromCents(cents)}`

/** "Visa ending in 4242". */
export const cardOf = (card: ShownCard): string => (card.last4 === null ? text.aCard : text.card(brandName(card), card.last4))
