/** The texts of mails about payments. */
export const texts = {
  aCard: 'your card',
  card: (brand: string | null, last4: string) => `${brand ?? 'card'} ending in ${last4}`,
  paid: (amount: string, card: string) => `${amount}, paid online with ${card}`,
  paidThere: (amount: string) => `${amount}, paid at the location`,
  partPaidThere: (amount: string, left: string) => `${amount} paid at the location, ${left} left to pay there`,
  backThere: (amount: string) => `You paid ${amount} at the location; it is given back there.`,
  askHow: 'Ask the location whether it takes cards, checks or cash.',
  refundable: 'If you cancel before the appointment begins, you will be refunded in full.',
  notRefundable: 'Online payments are not refunded if you cancel. If the location cancels, you will be refunded in full.',
  refundedLine: (amount: string) => `Your online payment of ${amount} is being refunded.`,
  payThere: (amount: string) => `Please pay ${amount} at the appointment.`,
  beingRefunded: (amount: string, card: string) =>
    `Your payment of ${amount} is being refunded in full, to ${card}. Your bank may take 5 to 10 business days to show it.`,
  kept: (amount: string) => `${amount} was paid online. Under the rules shown when you booked, it is not refunded.`,
  keptNoShow: (amount: string) =>
    `${amount} was paid online. It is not refunded, because you were recorded as not having come. If that is wrong, please contact the location.`,
  subjects: {
    FAILED: 'Your online payment did not go through',
    REFUNDED: 'Your payment was refunded',
    RELEASED: 'Your card was not charged',
  },
  failed: (amount: string, card: string) => `We could not collect your online payment of ${amount} from ${card}. You were not charged.`,
  failedScheduled: 'Your appointment stays as it is. Please pay at the appointment.',
  failedLater: 'Please contact the fingerprint location to pay another way.',
  refunded: (amount: string, card: string) =>
    `We have refunded your payment of ${amount} in full, to ${card}. Your bank may take 5 to 10 business days to show it.`,
  refundedCancelled: 'The appointment is cancelled.',
  refundedStands: 'The appointment itself has not changed.',
  releasedLost:
    'This appointment was not booked, because your payment was not completed in time. If you have booked since then, that appointment is still valid.',
  releasedOther: 'You chose another way to pay, and this card was not used.',
  released: (amount: string, card: string) =>
    `We have not charged ${card}. Your bank may show ${amount} as pending for a few days; the charge disappears by itself.`,
  releasedTaken: (amount: string, card: string) =>
    `We have refunded the ${amount} that was collected from ${card}. Your bank may take 5 to 10 business days to show it.`,
  allUnreal: 'This was a test payment: no real money moved.',
}
