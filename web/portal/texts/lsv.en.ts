/** The texts of the search among locations; beside the others so that only its page loads them. */
export const texts = {
  'near.zip': 'ZIP code',
  'near.zipHint': 'To see the nearest location first',
  'near.search': 'Search',
  'near.sorted': 'The nearest to {zip} comes first.',
  'near.unknown': 'We do not know the ZIP code {zip}. The locations are in the order of their names.',
  'near.failed': 'The search for {zip} did not work. The locations are in the order as before.',
  'near.miles': '{miles} miles away',
  'near.nextOpen': 'Next open time: {when}',
  'near.noneOpen': 'No open times in the next 30 days',
} as const
