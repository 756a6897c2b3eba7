import { Refusal } from '../platform/http/errors.ts'

/** The payment did not work: the applicant mends it or pays otherwise. Answered as the specification's PAYMENT. */
export const paymentRefused = (error: string) => new Refusal(402, 'PAYMENT', error, { extra: { error_type: 'PAYMENT', error } })

/** The card's bank wants to hear from its holder: the processor's script in the browser asks, then the same call is made again. */
export const paymentAction = (client_secret: string | null) => {
  const error = 'Your bank asks you to confirm this payment.'
  return new Refusal(402, 'PAYMENT_ACTION', error, { extra: { error_type: 'PAYMENT_ACTION', error, client_secret } })
}

/** Nobody knows yet whether the card was accepted: the same call with the same key finds out, or nobody is charged. */
export const paymentUnknown = () =>
  new Refusal(503, 'PAYMENT_UNKNOWN', 'The card processor did not answer. Please try again; you will not be charged twice.', {
    headers: { 'retry-after': '2' },
  })

/** The same call is being worked on. */
export const inFlight = () =>
  new Refusal(409, 'IN_FLIGHT', 'Your card is being checked. Please wait a moment.', { headers: { 'retry-after': '2' } })
