/** The behaviours of test cards. */
export const cardOutcomes = [
  'approve',
  'decline',
  'time-out-before',
  'time-out-after',
  'error',
  'slow',
  'capture-refused',
  'challenge',
] as const

/** The behaviour of a test card. */
export type CardOutcome = (typeof cardOutcomes)[number]

/** The sandbox's cards that do not simply approve. Any other number with a valid check digit approves. */
export const testCards: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': 'decline',
  '4000000000000127': 'time-out-before',
  '4000000000000259': 'time-out-after',
  '4000000000000119': 'error',
  '4000000000000101': 'slow',
  '4000000000000341': 'capture-refused',
  '4000000000003220': 'challenge',
}

/** A card that approves. */
export const APPROVING_CARD = '4242424242424242'
