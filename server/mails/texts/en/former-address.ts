/** The texts of the mail to an address that was replaced. */
export const texts = {
  subject: 'Your email address was changed',
  what: 'The email address of your fingerprint application was changed. Messages about it go to the new address from now on. Links that were sent to this address no longer work.',
  whatTransfer:
    'The email address of your request to transfer was changed. Messages about it go to the new address from now on. The link that was sent to this address no longer works.',
  undo: 'Was this not you? Undo the change',
  unexpected: (environment: string) => `If you did not ask for this, please contact ${environment}.`,
}
