/** The texts of paying online, wherever they are told; the card's own page has its own. */
export const texts = {
  'paid.later': 'You pay by card at the end, just before the appointment is booked.',
  'paid.refundable': 'If you cancel before your appointment begins, you get all of it back.',
  'paid.notRefundable': 'What you pay is not given back when you cancel.',
  'paid.keptIfCancelled': 'What you paid online is not given back.',
  'paid.with': '{price}, paid online with {card}',
  'paid.back': '{price}, given back to {card}',
  'paid.comesBack': '{price} is being given back to {card}',
  'paid.card': '{brand} ending in {last4}',
  'paid.someCard': 'card ending in {last4}',
  'paid.aCard': 'your card',
  'paid.test': 'Test payment: no real charge.',
  'paid.checking':
    'Your card is being checked. This can take up to a minute. Please do not close this page; you will not be charged twice.',
  'paid.again': 'The answer got lost on its way. We are asking again. Please do not close this page; nothing happens twice.',
  'paid.bank': 'Your bank asks you to confirm this payment. Please follow its steps.',
  'paid.unknown':
    'The card processor does not answer right now, so we could not book your appointment. You have not been charged. We keep your time for ten minutes.',
  'paid.otherCard': 'Use another card',
} as const
