/** Every message, in English, of a check of the applicant's data; other languages translate the sentence. */
export const fieldMessages = {
  required: 'Required',
  choose: 'Choose one from the list',
  text: 'Must be text',
  id: 'Must be the id of a record',
  dateTime: 'Must be a date and time with an offset',
  tooMany: 'Too many entries',
  tooLong: 'Too long: please shorten it',
  unstorable: 'Contains characters that cannot be stored',
  letters: 'Enter a name using letters, without digits or emoji',
  noNone: 'Leave this empty and tick “I have no middle name”',
  formerNames: 'One name per line, as Last, First',
  nameOnly: 'Enter your name without a web address or phone number',
  card: 'Must not contain a card number',
  cardNumber: 'Enter the 16 digits of the card: one is missing or wrong',
  cardExpiry: 'Enter month and year as MMYY, not in the past',
  cardCode: 'Enter the 3 or 4 digits of the card code',
  email: 'Enter an email address such as jane@example.org',
  phone: 'Enter 10 digits, such as 305 555 0100',
  anyPhone: 'Enter 10 digits, such as 305 555 0100, or + with the country code, such as +52 55 1234 5678',
  phoneNumber: 'This cannot be a phone number in the United States or Canada: please check it',
  usPhone: 'Only numbers of the United States or Canada',
  usNumber: 'Text messages can be sent to United States numbers only',
  ssn4: 'Enter the last 4 digits',
  ssn0: 'No number ends in 0000',
  noSsn: 'This employer or network requires it',
  zip: 'Enter a ZIP code of 5 digits',
  foreignResidence: 'Only addresses in the United States are accepted here',
  dob: 'Enter a real date: month, day and a year of four digits',
  dobRange: 'Enter a date between 1900 and today',
  date: 'Enter a real date',
  daysInOrder: 'The last day must not be before the first',
  heightFeet: 'Enter a whole number of feet from 1 to 8',
  heightInches: 'Enter a whole number of inches from 0 to 11',
  height: 'Must be feet and inches, such as 5\'9"',
  weight: 'Enter a whole number of pounds from 1 to 1500',
  street: 'Enter the house number and the street',
  city: 'Enter the full name of the city',
  state: 'Choose a state of the United States',
  residence: 'Must be street, city, state and ZIP code, such as 12 Main St, Miami, FL 33101',
  environment: 'Send either employer or network',
  sign: 'Please sign first',
  signInBox: 'Please sign in the box',
  typedName: 'Type your name with at least two letters',
  fields: 'Please fill all required fields first',
  tick: 'Tick the box to continue',
  privacyNotice: 'Must be a version of the federal privacy notice',
  signature: 'Must be a PNG image of at most 200 KiB',
} as const

/** One of these messages. */
export type FieldSentence = (typeof fieldMessages)[keyof typeof fieldMessages]

/** Messages about values that only programs send; the pages may show them in an answer of the server, and check none of them. */
export type ProgramSentence = (typeof fieldMessages)[
  | 'text'
  | 'id'
  | 'dateTime'
  | 'tooMany'
  | 'height'
  | 'residence'
  | 'environment'
  | 'privacyNotice'
  | 'signature']
