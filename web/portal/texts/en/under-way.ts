/** The texts of the first page for those who have an application under way; beside the others so that nobody else loads them. */
export const texts = {
  'underWay.title': 'Your application is not finished',
  'underWay.hint': 'What you typed is kept in this tab for a day.',
  'underWay.continue': 'Continue your application',
} as const
