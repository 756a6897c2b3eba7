import { KEY_CALLS } from '../contract/people/api-keys.ts'

/**
 * Every limit that is counted in the database: at most `most` calls per key in each window of `minutes`. The caller of the
 * count chooses the key. A test reaches each limit (`testing/limits.test.ts`).
 */
export const limits = {
  /**
   * Per typed name and address, failures only. Further ones do not count for the address, since the account is blocked there: this is more
   * than twice the failures that block it.
   */
  signInName: { scope: 'sign-in-name', most: 10, minutes: 15 },
  /** Per address, failures only, for all accounts; those that have signed in from there lately sign in above it, too. */
  signIn: { scope: 'sign-in', most: 60, minutes: 15 },
  /** Per address, without those that signed in. */
  passkey: { scope: 'passkey', most: 60, minutes: 15 },
  /** Per address, beginnings and answers of single sign-on, without those that signed in. */
  sso: { scope: 'sso', most: 120, minutes: 15 },
  /** Per account that tries connections to providers. */
  ssoTest: { scope: 'sso-test', most: 30, minutes: 15 },
  /** Per address that opens or uses links of mails, those that do not work only. */
  accountLink: { scope: 'account-link', most: 60, minutes: 15 },
  forgotAddress: { scope: 'forgot-address', most: 10, minutes: 60 },
  /** Per typed name; the answer does not reveal whether it exists. */
  forgotName: { scope: 'forgot-name', most: 3, minutes: 60 },
  /** Per session. */
  confirmTotp: { scope: 'totp-confirm', most: 10, minutes: 15 },
  /** Per account. */
  changeEmail: { scope: 'change-email', most: 5, minutes: 60 },
  /** Per account: the refusal of a taken name tells that there is such an account. */
  changeUsername: { scope: 'change-username', most: 5, minutes: 60 },
  resendActivation: { scope: 'resend-activation', most: 5, minutes: 60 },
  /** Per account that adds others. */
  addUser: { scope: 'add-user', most: 20, minutes: 60 },
  /** Per account that adds others: addresses that are in use elsewhere, of which the refusal tells. */
  addressInUse: { scope: 'address-in-use', most: 5, minutes: 24 * 60 },
  /** Per account. */
  upload: { scope: 'upload', most: 20, minutes: 60 },
  /** Per signed address of an upload: it expires after so many attempts. */
  sendFile: { scope: 'send-file', most: 3, minutes: 60 },
  /** Per applicant and day. */
  resendLetters: { scope: 'resend', most: 3, minutes: 24 * 60 },
  /** Per appointment. */
  sendLink: { scope: 'send-link', most: 5, minutes: 60 },
  /** Per payment at the desk. */
  sendReceipt: { scope: 'send-receipt', most: 5, minutes: 60 },
  /** Per API key; its maker may have set another number. */
  keyCalls: { scope: 'key-calls', most: KEY_CALLS.usual, minutes: 1 },
  /** Per account that tries webhooks, or sends their messages again. */
  tryWebhook: { scope: 'try-webhook', most: 300, minutes: 60 },
  /** Per booking that agrees to text messages: each agreement sends one, perhaps to a stranger's number. */
  agreeToSms: { scope: 'agree-to-sms', most: 5, minutes: 24 * 60 },
  /** Per address and environment, failures only: twice the typing mistakes of a school, for calls count until they succeed. */
  lookup: { scope: 'lookup', most: 40, minutes: 15 },
  /** Per registration number, failures only. */
  lookupNumber: { scope: 'lookup-number', most: 5, minutes: 15 },
  /** Per address and environment, as its host name; in all together twice as many. */
  paymentToken: { scope: 'payment_token', most: 400, minutes: 60 },
  /** Cards that were not accepted, per address and environment, and twice as many in all: limits tests of stolen cards. */
  declinedCard: { scope: 'declined-card', most: 30, minutes: 60 },
  /** Per address and environment. */
  transfer: { scope: 'transfer', most: 300, minutes: 60 },
  /** Per address, environment and mailbox. */
  transferMailbox: { scope: 'transfer-mailbox', most: 10, minutes: 60 },
  /** Per address and environment, and twice as many in all. The share of a location's day that it may hold is limited separately. */
  hold: { scope: 'hold', most: 1_200, minutes: 60 },
  /** New holds of one slot, per address: each lasts 20 minutes at most. Above the limit, bookings go on without a hold. */
  holdOfSlot: { scope: 'hold-of-slot', most: 3, minutes: 6 * 60 },
  /** New holds of one day of a location, per address, for each appointment that the day has room for: as many as can be booked. */
  holdOfDay: { scope: 'hold-of-day', most: 1, minutes: 6 * 60 },
  /** Per address and environment; an environment may set another number. An application that is sent again under its key counts once. */
  schedule: { scope: 'schedule', most: 300, minutes: 60 },
  /** Per application and key: how often it is sent without counting again. */
  scheduleAgain: { scope: 'schedule-again', most: 60, minutes: 60 },
  /** Per address and environment before it books, and twice as many in all. */
  scheduleLimits: { scope: 'schedule-limits', most: 1_200, minutes: 60 },
  /** Per address and environment, and twice as many in all: of pages that were loaded again while they booked or requested a transfer. */
  scheduleOutcome: { scope: 'schedule-outcome', most: 1_200, minutes: 60 },
  /** Per address and environment: the answer does not reveal mistakes, so that all calls count. */
  findBookings: { scope: 'find-bookings', most: 300, minutes: 60 },
  /** Per mailbox and environment: mails with the links of its bookings; counted by the job that writes them. */
  foundMail: { scope: 'found-mail', most: 3, minutes: 60 },
  /** Per booking. */
  ownData: { scope: 'own-data', most: 30, minutes: 60 },
  ownContact: { scope: 'own-contact', most: 10, minutes: 60 },
  ownTransferContact: { scope: 'own-transfer-contact', most: 10, minutes: 60 },
  ownCancel: { scope: 'own-cancel', most: 20, minutes: 60 },
  ownMove: { scope: 'own-move', most: 10, minutes: 60 },
  ownEntry: { scope: 'own-entry', most: 20, minutes: 60 },
  ownLanguage: { scope: 'own-language', most: 60, minutes: 60 },
  /** Per mailbox and booking address, for mails of bookings, moves and cancellations. Further mails wait; counted by their job. */
  bookingMail: { scope: 'booking-mail', most: 12, minutes: 60 },
  /** Per mailbox, for the same mails of all booking addresses together, and for those of transfer requests. Further ones wait. */
  mailbox: { scope: 'mailbox', most: 30, minutes: 60 },
  /** Per number and booking address, for text messages of bookings, moves and cancellations; further ones wait, as mails do. */
  bookingSms: { scope: 'booking-sms', most: 6, minutes: 60 },
  /** Per booking address, for the same messages to all numbers: 200 people of a school, each with a move or a cancellation. */
  smsSource: { scope: 'sms-source', most: 400, minutes: 24 * 60 },
  /** Per number, for the same messages of all booking addresses together. */
  smsNumber: { scope: 'sms-number', most: 20, minutes: 24 * 60 },
  /** Per address that puts mailboxes on waitlists; per address and mailbox; and per mailbox, which one stranger alone does not use up. */
  waitlist: { scope: 'waitlist', most: 300, minutes: 60 },
  waitlistMailbox: { scope: 'waitlist-mailbox', most: 5, minutes: 24 * 60 },
  waitlistMails: { scope: 'waitlist-mails', most: 20, minutes: 24 * 60 },
} as const
