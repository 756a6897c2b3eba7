import { dollars } from '../../../../contract/payments/dollars.ts'
import type { OwnBooking } from '../../../../contract/portal/own-booking.ts'
import { cardWords } from '../../payment/payment-words.ts'
import { useBookingText, usePaymentText } from '../../texts/dictionaries.ts'

type Money = Pick<OwnBooking, 'paid' | 'paid_at_location'>

/** Collected money, or money in collection. */
const BACK_IF_PROMISED: readonly string[] = ['CAPTURING', 'PAID']

/** The money that a cancellation would give back, online and at the location, if any was paid. */
export const MoneyIfCancelled = ({ paid, paid_at_location }: Money) => (
  <>
    <OnlineMoneyIfCancelled paid={paid} /> <MoneyBackThere paid_at_location={paid_at_location} />
  </>
)

function OnlineMoneyIfCancelled({ paid }: Pick<Money, 'paid'>) {
  const [text, money] = [useBookingText(), usePaymentText()]
  if (!paid || !BACK_IF_PROMISED.includes(paid.state)) return null
  return paid.refundable ? text('own.cancelRefund') : money('paid.keptIfCancelled')
}

/** The money of a cancelled appointment: how much of it goes back, where and when; or that there is none. */
export function MoneyOfCancelled({ booking }: { booking: OwnBooking }) {
  const text = useBookingText()
  const { paid, paid_at_location, price, payment_method } = booking
  const isInvoiced = payment_method === 'INVOICE'
  if (paid === null && paid_at_location === null) return Number(price) > 0 && !isInvoiced ? text('own.nothingToRefund') : null
  return (
    <>
      <OnlineMoneyOfCancelled {...booking} /> <MoneyBackThere paid_at_location={paid_at_location} />
    </>
  )
}

const ONLINE = {
  REFUNDING: 'own.refunding',
  REFUNDED: 'own.refunded',
  PAID: 'own.keptOnline',
  CAPTURING: 'own.keptOnline',
  CAPTURE_FAILED: 'own.notCharged',
} as const

function OnlineMoneyOfCancelled({ paid, price }: Pick<OwnBooking, 'paid' | 'price'>) {
  const [text, money] = [useBookingText(), usePaymentText()]
  if (paid === null || !(paid.state in ONLINE)) return null
  return text(ONLINE[paid.state as keyof typeof ONLINE], { amount: dollars(price), card: cardWords(money, paid) })
}

/** The location gives back what it took for a cancelled appointment. */
function MoneyBackThere({ paid_at_location }: Pick<Money, 'paid_at_location'>) {
  const text = useBookingText()
  return paid_at_location && text('own.backThere', { amount: dollars(paid_at_location.amount) })
}
