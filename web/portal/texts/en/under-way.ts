/** The texts of the first page with an application in progress; separate, so that other visits do not load them. */
export const texts = {
  'underWay.title': 'Your application is not finished',
  'underWay.hint': 'What you typed is kept in this tab for a day.',
  'underWay.continue': 'Continue your application',
} as const
