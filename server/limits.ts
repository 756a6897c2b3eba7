/**
 * Every limit that is counted in the database: at most `most` calls per key in each window of `minutes`. What the key is stands beside
 * the call that counts; here is how much of it. A test reaches each of them (`testing/limits.test.ts`).
 */
export const limits = {
  /** Of one address, failures only, whatever the account: an office may sign in as often as it likes. */
  signIn: { scope: 'sign-in', most: 60, minutes: 15 },
  /** Of one address. */
  passkey: { scope: 'passkey', most: 60, minutes: 15 },
  /** Of one address that opens or uses links of mails. */
  accountLink: { scope: 'account-link', most: 60, minutes: 15 },
  forgotAddress: { scope: 'forgot-address', most: 10, minutes: 60 },
  /** Of one typed name; the answer does not tell. */
  forgotName: { scope: 'forgot-name', most: 3, minutes: 60 },
  /** Of one account that types its own password once more. */
  ownPassword: { scope: 'own-password', most: 5, minutes: 15 },
  confirmTotp: { scope: 'totp-confirm', most: 10, minutes: 15 },
  /** Of one account. */
  changeEmail: { scope: 'change-email', most: 5, minutes: 60 },
  resendActivation: { scope: 'resend-activation', most: 5, minutes: 60 },
  /** Of one account that adds others. */
  addUser: { scope: 'add-user', most: 20, minutes: 60 },
  /** Of one account. */
  upload: { scope: 'upload', most: 20, minutes: 60 },
  /** Of one applicant, in a day. */
  resendLetters: { scope: 'resend', most: 3, minutes: 24 * 60 },
  /** Of one appointment. */
  sendLink: { scope: 'send-link', most: 5, minutes: 60 },
  /** Of one address. */
  lookup: { scope: 'lookup', most: 5, minutes: 15 },
  lookupNumber: { scope: 'lookup-number', most: 5, minutes: 15 },
  paymentToken: { scope: 'payment_token', most: 10, minutes: 60 },
  transfer: { scope: 'transfer', most: 5, minutes: 60 },
  hold: { scope: 'hold', most: 60, minutes: 60 },
  /** Of one address in one environment; an environment may choose another number. */
  schedule: { scope: 'schedule', most: 30, minutes: 60 },
  /** Of one booking. */
  ownData: { scope: 'own-data', most: 30, minutes: 60 },
  ownMove: { scope: 'own-move', most: 10, minutes: 60 },
  ownLanguage: { scope: 'own-language', most: 60, minutes: 60 },
} as const
