/** Every sentence that a check of the applicant's data may say, in English; other languages translate the sentence. */
export const fieldMessages = {
  required: 'Required',
  choose: 'Choose one from the list',
  text: 'Must be text',
  id: 'Must be the id of a record',
  dateTime: 'Must be a date and time with an offset',
  tooMany: 'Too many entries',
  tooLong: 'Too long: please shorten it',
  unstorable: 'Contains characters that cannot be stored',
  letters: 'Must contain at least one letter',
  card: 'Must not contain a card number',
  cardNumber: 'Must be the 16 digits of a card',
  cardExpiry: 'Must be month and year as MMYY, and not in the past',
  cardCode: 'Must be the 3 or 4 digits of the card code',
  email: 'Must be a valid email address',
  phone: 'Must be exactly 10 digits',
  ssn4: 'Must be exactly 4 digits',
  zip: 'Must be exactly 5 digits',
  dob: 'Must be a real date, with month, day and four-digit year',
  dobRange: 'Must be between 1900 and today',
  heightFeet: 'Must be a whole number from 1 to 8',
  heightInches: 'Must be a whole number from 0 to 11',
  height: 'Must be feet and inches, such as 5\'9"',
  weight: 'Must be a whole number from 1 to 1500',
  street: 'Must be at least 4 characters',
  city: 'Must be at least 2 characters',
  state: 'Must be a state of the United States',
  residence: 'Must be street, city, state and ZIP code, such as 12 Main St, Miami, FL 33101',
  environment: 'Send either employer or network',
  sign: 'Please sign first',
  signInBox: 'Please sign in the box',
  fields: 'Please fill all required fields first',
  tick: 'Tick the box to continue',
  privacyNotice: 'Must be a version of the federal privacy notice',
  signature: 'Must be a PNG image of at most 200 KiB',
  heightUnusual: 'This height is unusual (most are from 4\'00" to 7\'11"). Please check it.',
  weightUnusual: 'This weight is unusual (most are from 50 to 499 pounds). Please check it.',
} as const

/** Such a sentence. */
export type FieldSentence = (typeof fieldMessages)[keyof typeof fieldMessages]

/** The key of a sentence. */
export type FieldMessage = keyof typeof fieldMessages
