/** The texts of the first page with an application in progress. */
export const texts = {
  'underWay.title': 'Your application is not finished',
  'underWay.hint': 'What you typed is kept in this tab for a day.',
  'underWay.sent': 'Your application was sent',
  'underWay.sentHint': 'Continue to find out whether it was accepted: nothing is booked or charged twice.',
  'underWay.discard': 'Discard this application?',
  'underWay.lost': 'All that you typed is lost.',
  'elsewhere.title': 'An application is open in another tab',
  'elsewhere.hint': 'Go to that tab to continue it, or start a new one here. Each tab keeps its own answers.',
  'underWay.continue': 'Continue your application',
} as const
