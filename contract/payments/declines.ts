import type { RefusalSentence } from '../refusals.ts'

/** The sentences for an applicant whose card is not accepted. */
const sentences = {
  declined: 'Your card was declined.',
  funds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  number: 'Your card number is incorrect.',
  expiry: 'The expiry date of your card is incorrect.',
  code: 'The security code of your card is incorrect.',
  address: 'The billing ZIP code does not belong to your card.',
  unsupported: 'Your card cannot be used for this payment.',
  bank: 'Your bank could not confirm that it is you.',
  twice: 'A payment of the same amount was made with your card a moment ago.',
  later: 'Your card could not be checked just now.',
} as const satisfies Readonly<Record<string, RefusalSentence>>

/*
 * The processor's documented codes. Any other code is shown as a declined card: the holder of a card that was lost,
 * stolen or suspected of fraud is given no details.
 */
const codes: Readonly<Partial<Record<keyof typeof sentences, string>>> = {
  funds: 'insufficient_funds card_velocity_exceeded withdrawal_count_limit_exceeded',
  expired: 'expired_card',
  number: 'incorrect_number invalid_number invalid_account incomplete_number',
  expiry: 'invalid_expiry_month invalid_expiry_month_past invalid_expiry_year invalid_expiry_year_past incomplete_expiry',
  code: 'incorrect_cvc invalid_cvc incomplete_cvc',
  address: 'incorrect_zip incorrect_address incomplete_zip',
  unsupported:
    'card_not_supported currency_not_supported transaction_not_allowed service_not_allowed not_permitted new_account_information_available',
  bank: 'authentication_required authentication_not_handled payment_intent_authentication_failure',
  twice: 'duplicate_transaction',
  later: 'processing_error issuer_not_available try_again_later reenter_transaction approve_with_id',
}

/** Explains why a card was not accepted, as a translatable sentence; the first known code decides. */
export function declineSentence(...given: readonly (string | null | undefined)[]): RefusalSentence {
  for (const code of given) {
    const kind = Object.entries(codes).find(([, known]) => known.split(' ').includes(code ?? ''))?.[0]
    if (kind !== undefined) return sentences[kind as keyof typeof sentences]
  }
  return sentences.declined
}
