/** The words of mails about money. */
export const paymentEnglish = {
  aCard: 'your card',
  card: (brand: string | null, last4: string) => `${brand ?? 'card'} ending in ${last4}`,
  paid: (amount: string, card: string) => `${amount}, paid online with ${card}`,
  refundable: 'If you cancel before the appointment begins, you get all of it back.',
  notRefundable: 'What was paid online is not given back when you cancel.',
  givenBack: (amount: string) => `${amount} was paid online and is given back.`,
  comesBack: (amount: string, card: string) =>
    `Your payment of ${amount} is given back in full, to ${card}. We write again when that is done.`,
  kept: (amount: string) => `${amount} was paid online. By the rules that were shown when you booked, it is not given back.`,
  subjects: {
    FAILED: 'Your online payment did not go through',
    REFUNDED: 'Your payment was refunded',
    RELEASED: 'Your card was not charged',
  },
  failed: (amount: string, card: string) => `We could not collect your online payment of ${amount} from ${card}. You were not charged.`,
  failedScheduled: 'Your appointment stays as it is. Please pay at the appointment.',
  failedLater: 'Please contact the fingerprint location to pay in another way.',
  refunded: (amount: string, card: string) =>
    `We have given back your payment of ${amount} in full, to ${card}. Your bank may take 5 to 10 business days to show it.`,
  refundedCancelled: 'The appointment is cancelled.',
  refundedStands: 'The appointment itself has not changed.',
  releasedLost:
    'This appointment was not booked, because your payment was not completed in time. If you have booked since then, that appointment stands.',
  releasedOther: 'You went on in another way, and this card was not used.',
  released: (amount: string, card: string) =>
    `We have not charged ${card}. Your bank may show ${amount} as pending for a few days; that goes away by itself.`,
  releasedTaken: (amount: string, card: string) =>
    `We have given back the ${amount} that was taken from ${card}. Your bank may take 5 to 10 business days to show it.`,
  allUnreal: 'This was a test payment: no real money moved.',
} as const
