/** The texts of the mail that lists an applicant's appointments. */
export const texts = {
  subject: 'Your fingerprint appointments',
  coming: 'These are the upcoming fingerprint appointments for this email address. Each link opens its appointment.',
  earlier:
    'These are earlier appointments for this email address. A link opens its appointment and shows what has happened to the fingerprints since.',
  transferSubject: 'Your transfer requests',
  transfers: 'These are requests to transfer for this email address. Each link opens its request.',
  none: 'There are no upcoming fingerprint appointments for this email address.',
  who: 'For',
  when: 'When',
  where: 'Where',
  number: 'Registration number',
  manage: 'See, move or cancel this appointment',
  see: 'See this appointment',
  again: 'Book an appointment',
  unexpected: 'If you did not ask for this message, you need not do anything: it was sent to this address only.',
}
