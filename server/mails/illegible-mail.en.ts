/** The words of the mail after a rejection. */
export const illegibleEnglish = {
  subject: 'Your fingerprints could not be read',
  hello: (name: string) => `Hello ${name},`,
  what: 'Your fingerprints were not clear enough to be processed. They have to be taken again. This is free of charge.',
  contact: 'Please contact your employer or agency for a new appointment.',
  how: 'To book the new appointment, open the page below, choose "Start Resubmission", and enter your registration number, last name and email.',
  number: 'Registration number',
  book: 'Book the new appointment',
  second: 'Your fingerprints were not clear enough for the second time. They will not be taken again: a check by name takes their place.',
  askedFor: (day: string, environment: string) =>
    `It has to be asked for by ${day}. ${environment} takes care of it; please contact them if you have questions.`,
  requestedBy: (name: string) => `Requested by ${name}`,
} as const
