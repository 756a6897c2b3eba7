/** The texts about the delivery of mails, on the confirmation and on the booking page. */
export const texts = {
  'contact.waiting': 'We are sending our email to {email}.',
  'contact.sent': 'Sent to {email}: {when}.',
  'contact.failed': 'Our email could not be delivered to {email}. Please check the address.',
  'contact.unsure': 'We tried to send our email to {email}. If it does not arrive, check your spam folder and the address.',
  'contact.kept': 'We cannot email {email} now.',
  'contact.wrong': 'Wrong address? Correct it',
} as const
