import { declineSentence } from '../../contract/payments/declines.ts'
import { Refusal } from '../platform/http/errors.ts'

/** A failed payment, the specification's PAYMENT: the applicant corrects the card or pays another way. */
export const paymentRefused = (error: string) => new Refusal(402, 'PAYMENT', error, { extra: { error_type: 'PAYMENT', error } })

/** The processor refuses the payment whatever the card: the applicant pays another way. */
export const paymentNotOpened = () => {
  const error = declineSentence('card_not_supported')
  return new Refusal(402, 'PAYMENT_REFUSED', error, { extra: { error_type: 'PAYMENT', error } })
}

/** The bank requires the holder's confirmation: the processor's script in the browser obtains it, then the same call is repeated. */
export const paymentAction = (client_secret: string | null) => {
  const error = 'Your bank asks you to confirm this payment.'
  return new Refusal(402, 'PAYMENT_ACTION', error, { extra: { error_type: 'PAYMENT_ACTION', error, client_secret } })
}

/** Whether the card was accepted is unknown: a repeated call with the same key finds out, or the card is not charged. */
export const paymentUnknown = () =>
  new Refusal(503, 'PAYMENT_UNKNOWN', 'The card processor did not answer. Please try again; you will not be charged twice.', {
    headers: { 'retry-after': '2' },
  })

/** The card of the same call is still being checked. */
export const cardInFlight = () =>
  new Refusal(409, 'CARD_IN_FLIGHT', 'Your card is being checked. Please wait a moment.', { headers: { 'retry-after': '2' } })

/** The money is being collected, which nothing may interrupt. */
export const paymentBusy = () =>
  new Refusal(409, 'PAYMENT_BUSY', 'The payment of this appointment is being collected. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
