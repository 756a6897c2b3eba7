/** The texts of the page that mails the links to an applicant's appointments. */
export const texts = {
  'find.title': 'Find your appointment',
  'find.intro': 'We send the link to your appointment to the email address used for the booking. The link lets you see, move or cancel it.',
  'find.by': 'What do you have?',
  'find.byNumber': 'My registration number',
  'find.byPerson': 'My name, date of birth and email',
  'find.number': 'Registration number',
  'find.numberHint': '10 digits, in the email with your confirmation and on the page that you printed',
  'find.lastName': 'Last name',
  'find.dob': 'Date of birth',
  'find.month': 'Month',
  'find.day': 'Day',
  'find.year': 'Year',
  'find.email': 'Email',
  'find.emailHint': 'The email address you used to book',
  'find.missing.reg_number': 'Enter your registration number',
  'find.missing.last_name': 'Enter your last name',
  'find.missing.dob': 'Enter your date of birth',
  'find.missing.email': 'Enter your email address',
  'find.button': 'Send me the link',
  'find.sentTitle': 'Check your email',
  'find.sent':
    'If we found an appointment, its link is on its way to the email address used for the booking. It should be there within a few minutes.',
  'find.spam': 'No email? Check your spam folder and what you typed here.',
  'find.help':
    'If the address of your booking was wrong or is no longer yours, call the fingerprint location. They can correct it and send the link.',
  'find.again': 'Try again with other details',
} as const
