/** Short, and with nothing that others may not read on a locked phone: no name of the person, no result, no number. */
export const texts = {
  BOOKED: (when: string) => `Your fingerprint appointment: ${when}.`,
  MOVED: (when: string) => `Your fingerprint appointment is now ${when}.`,
  CANCELLED: (when: string) => `Your fingerprint appointment on ${when} is cancelled.`,
  REMINDER: (when: string) => `Reminder: your fingerprint appointment is ${when}.`,
  ILLEGIBLE: 'Please have your fingerprints taken again, free of charge. Choose a time:',
  at: (place: string) => `At ${place}.`,
  manage: 'See or change it:',
  again: 'Book again:',
  end: 'Reply STOP to end these texts, HELP for help.',
  help: (provider: string) =>
    `${provider}: texts about your fingerprint appointment. To change it use the link in our texts and emails. Message and data rates may apply. Reply STOP to end.`,
}
