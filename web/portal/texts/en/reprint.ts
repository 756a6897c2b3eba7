/** The texts of a re-print. */
export const texts = {
  'lookup.title': 'Find your record',
  'lookup.intro':
    'Your registration number is in the email telling you that your fingerprints could not be read, and in the confirmation of your appointment.',
  'lookup.number': 'Registration number',
  'lookup.numberHint': '10 digits',
  'lookup.lastName': 'Last name',
  'lookup.email': 'Email',
  'lookup.emailHint': 'The email address you used to book',
  'lookup.missing.reg_number': 'Enter your registration number',
  'lookup.missing.last_name': 'Enter your last name',
  'lookup.missing.email': 'Enter your email address',
  'lookup.button': 'Find',
  'lookup.none': 'We were unable to locate a matching record. Please try again.',
  'lookup.twiceTitle': 'Your fingerprints will not be taken a third time',
  'lookup.twice':
    'Your fingerprints were rejected twice. A name check takes their place: the agency that requested your background check must request it by {day}. Please tell them.',
  'result.title': 'We found your record',
  'result.intro': 'Is this you? Then choose where your fingerprints will be taken again. There is no fee.',
  'result.name': 'Name',
  'result.phone': 'Phone',
  'result.other': 'This is not me',
  'result.booked': 'Your new appointment is booked already',
  'result.bookedAt': '{when}, {place}',
  'result.bookedHint': 'To change or cancel it, use the link in its confirmation email.',
  'result.send': 'Email me the link again',
  'result.sent': 'We are sending the link to the email address of your record. Please look at your inbox.',
} as const
