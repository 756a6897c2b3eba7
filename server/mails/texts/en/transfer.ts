/** The texts of the mails about a request to transfer. */
export const texts = {
  subjects: {
    PENDING: 'We have received your transfer request',
    APPROVED: 'Your transfer was approved',
    DECLINED: 'Your transfer was not approved',
    WITHDRAWN: 'Your transfer request was withdrawn',
  },
  received: (environment: string) =>
    `We have received your request to transfer. ${environment} will decide and we will email you. You do not need an appointment.`,
  repeated: (number: number) =>
    `You had sent the same request before: its number is ${number}, and it is still pending. If you do not need both, withdraw one by its link.`,
  approved: 'Your request to transfer was approved. You do not have to be fingerprinted again.',
  declined: 'Your request to transfer was not approved. Nothing has changed in your record.',
  withdrawn: (environment: string) =>
    `Your request to transfer was withdrawn by its link. ${environment} will not decide about it, and nothing has changed in your record.`,
  unexpected: (environment: string) => `If it was not you, please contact ${environment}.`,
  location: 'Work location',
  type: 'Applicant type',
  reason: 'Reason',
  number: 'Number of your request',
  see: 'See its status',
  questions: (environment: string) => `If you have questions, please contact ${environment}.`,
  again: 'To request a transfer again, or to book an appointment, open this page',
}
