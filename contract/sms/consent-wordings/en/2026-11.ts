/** The sentence beside the box that agrees to text messages. */
export const consentWording =
  'Text me about this appointment: confirmation, changes and reminders, 2 to 6 messages. Message and data rates may apply. Reply STOP to end, HELP for help. You can book without this.'
