/** The texts of the search for locations. */
export const texts = {
  'lsvs.list': 'Fingerprint locations',
  'lsvs.empty': 'None to display',
  'lsvs.choose': 'Select',
  'lsvs.chooseNamed': 'Select {name}',
  'near.zip': 'ZIP code',
  'near.zipHint': 'To see the nearest location first',
  'near.search': 'Search',
  'near.sorted': 'The nearest to {zip} comes first.',
  'near.unknown': 'We do not know the ZIP code {zip}. The locations are listed by name.',
  'near.failed': 'The search for {zip} did not work. The order of the locations has not changed.',
  'near.miles': '{miles} miles away',
  'near.nextOpen': 'Next open time: {when}',
  'near.noneOpen': 'No open times in the next 30 days',
} as const
