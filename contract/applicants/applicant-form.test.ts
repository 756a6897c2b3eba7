import { expect, test } from 'vitest'
import { fieldMessages } from '../records/field-messages.ts'
import { type ApplicantForm, applicantBody, applicantFields } from './applicant-form.ts'
import type { FieldName } from './cleaning.ts'
import { extraFields } from './extra-fields.ts'

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
  const checked = applicantFields(extra_fields, today).safeParse({ ...ada, ...change } as Partial<ApplicantForm>)
  return Object.fromEntries((checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

test('a complete form passes', () => {
  expect(problems({})).toEqual({})
})

const always = Object.keys(ada) as FieldName[]

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
  ['firstName', '...', 'Enter a name using letters, without digits or emoji'],
  ['firstName', 'Visit https://evil.example/win', 'Enter your name without a web address or phone number'],
  ['lastName', 'evil.com', 'Enter your name without a web address or phone number'],
  ['firstName', 'x'.repeat(101), 'Too long: please shorten it'],
  ['lastName', 'A\0b', 'Contains characters that cannot be stored'],
  ['lastName', 'A\ud800', 'Contains characters that cannot be stored'],
  ['lastName', 'A\u0007', 'Contains characters that cannot be stored'],
  ['lastName', 'A\u202eb', 'Contains characters that cannot be stored'],
  ['firstName', 'A\u2067b', 'Contains characters that cannot be stored'],
  ['email', 'ada@', 'Enter an email address such as jane@example.org'],
  ['phone', '305555010', 'Enter 10 digits, such as 305 555 0100'],
  ['phone', '13055550100', 'Enter 10 digits, such as 305 555 0100'],
  ['dob', '1990-02-30', 'Enter a real date: month, day and a year of four digits'],
  ['dob', '2026-11-22', 'Enter a date between 1900 and today'],
  ['dob', '1899-12-31', 'Enter a date between 1900 and today'],
  ['ssn4', '123', 'Enter the last 4 digits'],
  ['ssn4', '12a4', 'Enter the last 4 digits'],
  ['ssn4', '0000', 'No number ends in 0000'],
  ['gender', 'Z', 'Choose one from the list'],
  ['eye', 'BLD', 'Choose one from the list'],
  ['pob', 'ho', 'Choose one from the list'],
  ['heightFeet', '0', 'Enter a whole number of feet from 1 to 8'],
  ['heightFeet', '9', 'Enter a whole number of feet from 1 to 8'],
  ['heightInches', '12', 'Enter a whole number of inches from 0 to 11'],
  ['weight', '0', 'Enter a whole number of pounds from 1 to 1500'],
  ['weight', '150.5', 'Enter a whole number of pounds from 1 to 1500'],
  ['reason', 'other', 'Choose one from the list'],
  ['street', '1 A', 'Enter the house number and the street'],
  ['street', 'card 4111 1111 1111 1111', 'Must not contain a card number'],
  ['city', 'M', 'Enter the full name of the city'],
  ['state', 'ZZ', 'Choose a state of the United States'],
  ['zip', '3310', 'Enter a ZIP code of 5 digits'],
  ['zip', '33101-12', 'Enter a ZIP code of 5 digits'],
])('%s %j: %s', (name, value, message) => {
  expect(problems({ [name]: value })).toEqual({ [name]: message })
  expect(Object.values(fieldMessages)).toContain(message)
})

test('the message of a phone number names the form of other countries where it is taken', () => {
  expect(problems({ phone: '305555010' }, 'foreignAddress')).toEqual({
    phone: 'Enter 10 digits, such as 305 555 0100, or + with the country code, such as +52 55 1234 5678',
  })
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

test('a missing middle name or number is sent as such', () => {
  const asked = 'middleName,noSsn'
  const absent = { middleName: '', noMiddleName: 'yes', ssn4: '', noSsn: 'yes' }
  expect(problems(absent, asked)).toEqual({})
  expect(problems(absent)).toEqual({ ssn4: 'Required' })
  expect(applicantBody({ ...ada, ...absent })).toMatchObject({ noMiddleName: true, noSsn: true })
  expect(Object.keys(applicantBody({ ...ada, ...absent }))).not.toContain('ssn4')
})

const MISSING = [
  'none',
  'None.',
  '(none)',
  'NONE GIVEN',
  'N/A',
  'n/a/',
  'n a',
  'N.A.',
  'NMN',
  'No middle',
  'don’t have one',
  'I do not have a middle name',
]
const MISSING_ELSEWHERE = ['Ninguno', 'ninguna', 'sin segundo nombre', 'no tengo segundo nombre', 'Không', 'khong co', 'Không có tên đệm']
test.each(['No', 'Na', 'Nil', 'Noné', 'Sin', 'Nan', 'Nona'])('%s is a middle name', (middleName) => {
  expect(problems({ middleName }, 'middleName')).toEqual({})
})

test.each([...MISSING, ...MISSING_ELSEWHERE])('%s is no middle name', (middleName) => {
  const message = 'Leave this empty and tick “I have no middle name”'
  expect(problems({ middleName }, 'middleName')).toEqual({ middleName: message })
  expect(problems({ middleName })).toEqual({ middleName: message })
})

test.each(['---', '12', '…'])('%s is no part of a name that may be empty', (text) => {
  const message = 'Enter a name using letters, without digits or emoji'
  expect(problems({ middleName: text })).toEqual({ middleName: message })
  expect(problems({ formerFirst1: text, formerLast1: 'Smith' })).toEqual({ formerFirst1: message })
})

test('Na and No are middle names of people', () => {
  for (const middleName of ['Na', 'No']) expect(problems({ middleName }, 'middleName')).toEqual({})
})

test('a home abroad needs no state and ZIP code, only where the environment accepts it', () => {
  const abroad = { country: 'GE', street: 'Weg 1', city: 'Bonn', state: '', zip: '', postalCode: '53111' }
  expect(problems(abroad, 'foreignAddress')).toEqual({})
  expect(problems(abroad)).toEqual({ state: 'Required', zip: 'Required' })
  const body = applicantBody({ ...ada, ...abroad })
  expect(body).toMatchObject({ foreignResidence: { street: 'Weg 1', city: 'Bonn', province: null, postalCode: '53111', country: 'GE' } })
  expect(Object.keys(body)).not.toContain('residence')
})

test('the first five digits of a ZIP+4 are sent', () => {
  expect(problems({ zip: '33101-1234' })).toEqual({})
  expect(applicantBody({ ...ada, zip: '33101-1234' })).toMatchObject({ residence: '12 Main St #4, Miami, FL 33101' })
})

test('former names are sent, and each needs a last name', () => {
  expect(applicantBody({ ...ada, formerLast2: 'Byron', formerFirst2: '' })).toMatchObject({
    formerNames: [{ firstName: null, lastName: 'Byron' }],
  })
  expect(problems({ formerFirst1: 'Augusta' })).toEqual({ formerLast1: 'Required' })
})

test.each(['0000000000', '1234567890', '3051550100', '9115550100', '3059110100'])('%s cannot be a phone number', (phone) => {
  expect(problems({ phone })).toEqual({ phone: 'This cannot be a phone number in the United States or Canada: please check it' })
})
