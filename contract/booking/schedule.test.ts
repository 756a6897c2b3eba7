import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findPersonProblems } from '../applicants/applicant-body.ts'
import { currentNotice } from './privacy-notice.ts'
import { scheduleBody } from './schedule.ts'

const check = scheduleBody(() => '2026-11-21')
const booking = {
  mode: 'new',
  network: 1,
  lsv: 2,
  dateTime: '2026-11-24T09:15:00-05:00',
  applicantType: 3,
  paymentMethod: 'CC',
  firstName: 'Ada',
  lastName: 'De La Cruz',
  dob: '1990-02-28',
  ssn4: '0123',
  phone: '3055550100',
  email: 'ada@example.org',
  gender: 'F',
  race: 'W',
  height: '5\'9"',
  weight: 150,
  eye: 'BRO',
  hair: 'BLD',
  pob: 'NB',
  reason: 'bgcheck',
  residence: '12 Main St, Miami, FL 33101',
  privacy_notice: currentNotice,
}
const png = 'data:image/png;base64,iVBORw0KGgo='

/** The errors: path to message. */
function problems(body: unknown) {
  const issues = check.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('a plain booking passes and is normalized', () => {
  const sent = {
    ...booking,
    firstName: ' Ada  May ',
    weight: '150',
    height: '5’ 09”',
    residence: '12 Main St, Apt 4, Miami, Florida 33101',
  }
  expect(check.parse(sent)).toMatchObject({
    firstName: 'Ada May',
    weight: 150,
    height: '5\'9"',
    residence: '12 Main St Apt 4, Miami, FL 33101',
  })
})

test('optional fields may be absent, null or empty', () => {
  const { paymentMethod, ...least } = booking
  const empty = {
    employer: null,
    location: null,
    vendor: null,
    notes: '',
    middleName: '',
    citizenship: '',
    waiver_signatures: [],
    disclaimer: [],
  }
  expect(problems(least)).toEqual({})
  expect(problems({ ...booking, ...empty, paymentMethod: null, hold: null, paymentToken: null })).toEqual({})
})

test.each(Object.keys(booking).filter((name) => !['mode', 'network', 'paymentMethod'].includes(name)))('%s is required', (name) => {
  expect(problems({ ...booking, [name]: undefined })).toEqual({ [name]: 'Required' })
})

test.each(['firstName', 'middleName', 'lastName'])('%s is no place for a web address: mails greet with it', (name) => {
  expect(problems({ ...booking, [name]: 'Visit https://evil.example/win' })).toEqual({
    [name]: 'Enter your name without a web address or phone number',
  })
})

test('a name is no place for a phone number', () => {
  expect(problems({ ...booking, firstName: 'call 305 555 0100' })).toEqual({
    firstName: 'Enter your name without a web address or phone number',
  })
})

test('a typed signature refuses a web address', () => {
  const signed = { waiver: 1, fields: {}, signature: '', typed_name: 'www.evil.example' }
  expect(problems({ ...booking, waiver_signatures: [signed] })).toEqual({
    'waiver_signatures.0.typed_name': 'Enter your name without a web address or phone number',
  })
})

test('a typed signature has two letters', () => {
  const signed = { waiver: 1, fields: {}, signature: '', typed_name: 'A.' }
  expect(problems({ ...booking, waiver_signatures: [signed] })).toEqual({
    'waiver_signatures.0.signature': 'Type your name with at least two letters',
  })
})

test('exactly one environment must be named', () => {
  expect(problems({ ...booking, network: undefined })).toEqual({ employer: 'Send either employer or network' })
  expect(problems({ ...booking, employer: 1 })).toEqual({ employer: 'Send either employer or network' })
})

test.each(['cardNumber', 'amount', '__proto__', 'status'])('the unknown field %s is refused by name', (name) => {
  const issue = check.safeParse({ ...booking, [name]: '1' }).error?.issues[0]
  expect(issue).toMatchObject({ code: 'unrecognized_keys', keys: [name] })
})

test.each<[string, unknown, string]>([
  ['paymentMethod', 'CASH', 'Choose one from the list'],
  ['height', '509', 'Must be feet and inches, such as 5\'9"'],
  ['weight', 0, 'Enter a whole number of pounds from 1 to 1500'],
  ['weight', Number.POSITIVE_INFINITY, 'Enter a whole number of pounds from 1 to 1500'],
  ['weight', '', 'Enter a whole number of pounds from 1 to 1500'],
  ['citizenship', 'ZZ', 'Choose one from the list'],
  ['residence', 'Miami', 'Must be street, city, state and ZIP code, such as 12 Main St, Miami, FL 33101'],
  ['residence', '1 A, Miami, FL 33101', 'Enter the house number and the street'],
  ['residence', '12 Main St, Miami, FL 3310', 'Enter a ZIP code of 5 digits'],
  ['residence', '12 Main St, Miami, ZZ 33101', 'Choose a state of the United States'],
  ['dateTime', '2026-11-24T09:15:00', 'Must be a date and time with an offset'],
  ['dateTime', 5, 'Must be a date and time with an offset'],
  ['lsv', 2 ** 63, 'Must be the id of a record'],
  ['lsv', ['2'], 'Must be the id of a record'],
  ['firstName', ['Ada'], 'Must be text'],
  ['notes', 'my card 4111-1111-1111-1111', 'Must not contain a card number'],
  ['notes', 'x'.repeat(2001), 'Too long: please shorten it'],
  ['notes', 'a\0', 'Contains characters that cannot be stored'],
  ['middleName', '378282246310005', 'Must not contain a card number'],
  ['privacy_notice', '1999-01', 'Must be a version of the federal privacy notice'],
  ['paymentToken', '4111 1111 1111 1111', 'Must not contain a card number'],
])('%s %j: %s', (name, value, message) => {
  expect(problems({ ...booking, [name]: value })).toEqual({ [name]: message })
})

test('waiver answers are checked too', () => {
  const signed = (change: object) =>
    problems({ ...booking, waiver_signatures: [{ waiver: 1, fields: { initials: 'AC', agree: true }, signature: png, ...change }] })
  expect(signed({})).toEqual({})
  expect(signed({ signature: 'data:image/svg+xml;base64,AAAA' })).toEqual({
    'waiver_signatures.0.signature': 'Must be a PNG image of at most 200 KiB',
  })
  expect(signed({ signature: `${png}${'A'.repeat(280_000)}` })).toEqual({
    'waiver_signatures.0.signature': 'Must be a PNG image of at most 200 KiB',
  })
  expect(signed({ signature: '' })).toEqual({ 'waiver_signatures.0.signature': 'Please sign first' })
  expect(signed({ signature: '', typed_name: ' ' })).toEqual({ 'waiver_signatures.0.signature': 'Please sign first' })
  expect(signed({ signature: '', typed_name: 'Ada De La Cruz', edition: 2 })).toEqual({})
  expect(Object.keys(signed({ fields: { card: '4111111111111111' } }))).toEqual(['waiver_signatures.0.fields.card'])
})

test('a re-print requires the applicant and the grant', () => {
  const again = {
    mode: 'illegible',
    employer: 1,
    lsv: 2,
    dateTime: '2026-11-24T14:15:00Z',
    applicantId: 7,
    lookupToken: '550e8400-e29b-41d4-a716-446655440000',
    privacy_notice: currentNotice,
  }
  expect(problems(again)).toEqual({})
  expect(problems({ ...again, lookupToken: '' })).toEqual({ lookupToken: 'Required' })
  expect(Object.keys(problems({ ...again, privacy_notice: undefined }))).toEqual(['privacy_notice'])
  expect(Object.keys(problems({ mode: 'other' }))).toEqual(['mode'])
})

test("an environment's extra fields are named when they are missing", () => {
  expect(findPersonProblems('middleName,citizenship', { middleName: '', citizenship: 'US' })).toEqual({ middleName: 'Required' })
  expect(findPersonProblems(null, {})).toEqual({})
})

test('the check can be exported as a JSON schema of the request', () => {
  const written = z.toJSONSchema(check, { io: 'input' })
  expect(JSON.stringify(written)).toContain('"lookupToken"')
  expect(JSON.stringify(written)).toContain('"additionalProperties":false')
})

test('without a number or an address, its replacement is sent', () => {
  const { ssn4, residence, ...rest } = booking
  expect(problems(rest)).toEqual({ ssn4: 'Required', residence: 'Required' })
  expect(problems({ ...rest, noSsn: true, foreignResidence: { street: 'Weg 1', city: 'Bonn', country: 'GE' } })).toEqual({})
  expect(problems({ ...rest, noSsn: true, foreignResidence: { street: 'Weg 1', city: 'Bonn', country: 'US' } })).toEqual({
    'foreignResidence.country': 'Choose one from the list',
  })
})

test('missing numbers are named together with all other errors', () => {
  const { ssn4, firstName, ...rest } = booking
  expect(problems(rest)).toEqual({ ssn4: 'Required', firstName: 'Required' })
})

test('an environment says whom it accepts', () => {
  const person = { noSsn: true, foreignResidence: { street: 'Weg 1', city: 'Bonn', country: 'GE' }, pob: 'EE' }
  expect(findPersonProblems('', person)).toEqual({
    ssn4: 'This employer or network requires it',
    residence: 'Only addresses in the United States are accepted here',
    pob: 'Choose one from the list',
  })
  expect(findPersonProblems('noSsn,foreignAddress,tribes', person)).toEqual({})
})
