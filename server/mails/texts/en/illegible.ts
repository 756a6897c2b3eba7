/** The texts of the mail after a rejection. */
export const texts = {
  subject: 'Your fingerprints could not be read',
  what: 'Your fingerprints were not clear enough to be processed. They have to be taken again. This is free of charge.',
  contact: 'Please contact your employer or agency for a new appointment.',
  how: 'To book the new appointment, open the page below and enter your registration number, last name and email.',
  number: 'Registration number',
  book: 'Book the new appointment',
  second: 'For the second time, your fingerprints were not clear enough. They will not be taken again: a name check takes their place.',
  nameCheck: (day: string, environment: string) =>
    `The name check must be requested by ${day}. ${environment} takes care of that; please contact them if you have questions.`,
}
