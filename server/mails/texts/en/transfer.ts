/** The texts of the mail after the decision about a transfer. */
export const texts = {
  subjects: {
    PENDING: 'We have received your transfer request',
    APPROVED: 'Your transfer was approved',
    DECLINED: 'Your transfer was not approved',
  },
  received: (environment: string) =>
    `We have received your request to transfer. ${environment} will decide and we will email you. You do not need an appointment.`,
  approved: 'Your request to transfer was approved. You do not have to be fingerprinted again.',
  declined: 'Your request to transfer was not approved. Nothing has changed in your record.',
  location: 'Work location',
  type: 'Applicant type',
  reason: 'Reason',
  number: 'Number of your request',
  see: 'See its status',
  questions: (environment: string) => `If you have questions, please contact ${environment}.`,
  again: 'To request a transfer again, or to book an appointment, open this page',
}
