/** The words of the mail that tells what was decided about a transfer. */
export const transferEnglish = {
  approvedSubject: 'Your transfer was approved',
  declinedSubject: 'Your transfer was not approved',
  hello: (name: string) => `Hello ${name},`,
  approved: 'Your request to transfer was approved. You do not have to be fingerprinted again.',
  declined: 'Your request to transfer was not approved. Nothing has changed in your record.',
  location: 'Work location',
  type: 'Applicant type',
  reason: 'Reason',
  questions: (environment: string) => `If you have questions, please contact ${environment}.`,
  asked: 'To ask again, or to book an appointment, open this page',
  requestedBy: (name: string) => `Requested by ${name}`,
} as const
