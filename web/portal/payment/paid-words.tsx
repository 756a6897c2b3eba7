import type { PaidOnline } from '../../../contract/payments.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { cardWords } from './card-words.ts'

const WORDS = { REFUNDING: 'paid.comesBack', REFUNDED: 'paid.back' } as const

/** What was paid with which card, and whether it comes or came back. */
export function PaidWords({ price, paid }: { price: string; paid: PaidOnline }) {
  const text = usePaymentText()
  const { state, refundable, test } = paid
  const back = state === 'REFUNDING' || state === 'REFUNDED'
  const key = back ? WORDS[state] : 'paid.with'
  return (
    <>
      {text(key, { price, card: cardWords(text, paid) })}
      {!back && <div>{text(refundable ? 'paid.refundable' : 'paid.notRefundable')}</div>}
      {test && <div>{text('paid.test')}</div>}
    </>
  )
}
