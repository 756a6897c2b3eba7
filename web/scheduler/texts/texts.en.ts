/** Every text of the applicants' pages. {name} is a parameter. Another language must have the same keys. */
export const english = {
  'unknown.title': 'We do not know this address',
  'unknown.explanation':
    'No employer or network uses this address. Check the link that you were given, or ask the people who sent you here.',
  'landing.title': 'Welcome to {name}',
  'landing.intro': 'Book your fingerprint appointment here. It takes about five minutes. You do not need an account.',
  'landing.new': 'Start New Application',
  'landing.newHint': 'Choose a fingerprint location, a day and a time.',
  'landing.lsvLogin': 'LSV Login',
  step: 'Step {step} of {of}: {name}',
} as const
