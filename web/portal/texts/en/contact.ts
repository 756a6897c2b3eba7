/** The texts about contact details, on the confirmation and on the booking page. */
export const texts = {
  'contact.title': 'How we reach you',
  'contact.email': 'Email',
  'contact.phone': 'Phone',
  'contact.language': 'Language of our emails',
  'contact.waiting': 'We are sending our email to {email}.',
  'contact.sent': 'Sent to {email}: {when}.',
  'contact.failed': 'Our email could not be delivered to {email}. Please check the address.',
  'contact.unsure': 'We tried to send our email to {email}. If it does not arrive, check your spam folder and the address.',
  'contact.kept': 'We cannot email {email} now. Print this page, or note your registration number.',
  'contact.wrong': 'Wrong address? Correct it',
  'contact.correct': 'Change how we reach you',
  'contact.correctTitle': 'Change how we reach you',
  'contact.emailHint': 'The new address gets a new link to this appointment; the old link no longer works. We also notify the old address.',
  'contact.emailLocked': 'The email address can no longer be corrected here. Ask the fingerprint location.',
  'contact.phoneHint': '10 digits, such as 305 555 0100. Leave it empty to keep {phone}.',
  'contact.save': 'Save',
  'contact.keep': 'Keep it as it is',
  'contact.saved': 'Saved.',
  'contact.savedEmail': 'Saved. We are sending a new link to {email}, and a message to your old address.',
  'takeBack.title': 'Your email address was changed',
  'takeBack.what':
    'On {when}, somebody with this link changed the email address of your appointment with {environment}. Use the link in our latest email to the new address. This link no longer works.',
  'takeBack.unexpected':
    'Was this not you? Undo the change: your email, phone and language go back to what they were, your former address gets a new link, all other links stop working, and the address can then be changed only at the fingerprint location.',
  'takeBack.button': 'This was not me: undo the change',
  'takeBack.done': 'The change was undone. We are sending a new link to your former address.',
} as const
