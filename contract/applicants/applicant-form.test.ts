import { expect, test } from 'vitest'
import { fieldMessages } from '../records/field-messages.ts'
import { type ApplicantForm, applicantBody, applicantFields, extraFields } from './applicant-form.ts'
import { type FieldName, fieldNames } from './cleaning.ts'

const today = () => '2026-11-21'
const ada: ApplicantForm = {
  firstName: 'Ada',
  lastName: "O'Brien",
  email: 'ada+job@example.org',
  phone: '3055550100',
  dob: '1990-02-28',
  ssn4: '0123',
  gender: 'F',
  race: 'W',
  heightFeet: '5',
  heightInches: '9',
  weight: '150',
  eye: 'BRO',
  hair: 'BLD',
  pob: 'NB',
  reason: 'bgcheck',
  street: '12 Main St #4',
  city: 'Miami',
  state: 'FL',
  zip: '33101',
}

/** The errors of the form: field name to message. */
function problems(change: Partial<Record<FieldName, unknown>>, extra_fields = '') {
  const checked = applicantFields(extra_fields, today).safeParse({ ...ada, ...change })
  return Object.fromEntries((checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

test('a complete form passes', () => {
  expect(problems({})).toEqual({})
})

const always = fieldNames.filter((name) => name !== 'middleName' && name !== 'citizenship')

test.each(always)('%s is required', (name) => {
  expect(problems({ [name]: '' })).toEqual({ [name]: 'Required' })
  expect(problems({ [name]: undefined })).toEqual({ [name]: 'Required' })
})

test('requires middle name and citizenship only where the environment does', () => {
  expect(problems({ middleName: '', citizenship: '' }, 'middleName, citizenship')).toEqual({
    middleName: 'Required',
    citizenship: 'Required',
  })
  expect(problems({ middleName: '', citizenship: '' }, 'middleName')).toEqual({ middleName: 'Required' })
  expect(problems({ middleName: 'de la', citizenship: 'US' }, 'middleName,citizenship')).toEqual({})
  expect(extraFields(null)).toEqual([])
})

test('an email address may hold as many digits as a card number', () => {
  expect(problems({ email: '4222222222222@example.org' })).toEqual({})
})

test.each<[FieldName, string, string]>([
  ['firstName', '...', 'Must contain at least one letter'],
  ['firstName', 'Visit https://evil.example/win', 'Enter your name without a web address or phone number'],
  ['lastName', 'evil.com', 'Enter your name without a web address or phone number'],
  ['firstName', 'x'.repeat(101), 'Too long: please shorten it'],
  ['lastName', 'A\0b', 'Contains characters that cannot be stored'],
  ['lastName', 'A\ud800', 'Contains characters that cannot be stored'],
  ['lastName', 'A\u0007', 'Contains characters that cannot be stored'],
  ['lastName', 'A\u202eb', 'Contains characters that cannot be stored'],
  ['firstName', 'A\u2067b', 'Contains characters that cannot be stored'],
  ['email', 'ada@', 'Must be a valid email address'],
  ['phone', '305555010', 'Must be exactly 10 digits'],
  ['phone', '13055550100', 'Must be exactly 10 digits'],
  ['dob', '1990-02-30', 'Must be a real date, with month, day and four-digit year'],
  ['dob', '2026-11-22', 'Must be between 1900 and today'],
  ['dob', '1899-12-31', 'Must be between 1900 and today'],
  ['ssn4', '123', 'Must be exactly 4 digits'],
  ['ssn4', '12a4', 'Must be exactly 4 digits'],
  ['gender', 'Z', 'Choose one from the list'],
  ['eye', 'BLD', 'Choose one from the list'],
  ['pob', 'ho', 'Choose one from the list'],
  ['heightFeet', '0', 'Must be a whole number from 1 to 8'],
  ['heightFeet', '9', 'Must be a whole number from 1 to 8'],
  ['heightInches', '12', 'Must be a whole number from 0 to 11'],
  ['weight', '0', 'Must be a whole number from 1 to 1500'],
  ['weight', '150.5', 'Must be a whole number from 1 to 1500'],
  ['reason', 'other', 'Choose one from the list'],
  ['street', '1 A', 'Must be at least 4 characters'],
  ['street', 'card 4111 1111 1111 1111', 'Must not contain a card number'],
  ['city', 'M', 'Must be at least 2 characters'],
  ['state', 'ZZ', 'Must be a state of the United States'],
  ['zip', '3310', 'Must be exactly 5 digits'],
  ['zip', '33101-1234', 'Must be exactly 5 digits'],
])('%s %j: %s', (name, value, message) => {
  expect(problems({ [name]: value })).toEqual({ [name]: message })
  expect(Object.values(fieldMessages)).toContain(message)
})

test('accepts today, leap days and unusual sizes as valid', () => {
  expect(problems({ dob: '2026-11-21' })).toEqual({})
  expect(problems({ dob: '2024-02-29', heightFeet: '1', weight: '1500' })).toEqual({})
})

test('the form becomes the wire body', () => {
  expect(applicantBody({ ...ada, state: 'Florida' })).toMatchObject({
    firstName: 'Ada',
    height: '5\'9"',
    weight: 150,
    residence: '12 Main St #4, Miami, FL 33101',
  })
})
