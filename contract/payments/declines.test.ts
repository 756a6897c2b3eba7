import { expect, test } from 'vitest'
import { declineSentence } from './declines.ts'

test.each([
  ['insufficient_funds', 'card_declined', 'Your card has insufficient funds.'],
  ['expired_card', 'expired_card', 'Your card has expired.'],
  [null, 'incorrect_cvc', 'The security code of your card is incorrect.'],
  [undefined, 'payment_intent_authentication_failure', 'Your bank could not confirm that it is you.'],
  [undefined, 'processing_error', 'Your card could not be checked just now.'],
])('%s, %s is explained as %j', (decline_code, code, sentence) => {
  expect(declineSentence(decline_code, code)).toBe(sentence)
})

test.each([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'do_not_honor',
  'generic_decline',
  'unheard_of',
  '',
  null,
])('%s is a declined card, without a reason', (code) => {
  expect(declineSentence(code, 'card_declined')).toBe('Your card was declined.')
})
