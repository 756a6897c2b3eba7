import { expect, test } from 'vitest'
import { changeOf, contactOf, differencesOf } from './contact.ts'

const ann = {
  first_name: 'Ann',
  last_name: 'Alvarez',
  phone: '3055550100',
  email: 'ann@example.org',
  dob: '****-**-**',
  ssn4: '****',
  transaction_id: null,
  safe_date: '2027-01-31',
  submitted: null,
} as Parameters<typeof contactOf>[0]

test('masked values never reach the form', () => {
  expect(contactOf(ann)).toMatchObject({ first_name: 'Ann', dob: '', ssn4: '', transaction_id: '' })
})

test('an untouched form changes nothing', () => {
  expect(changeOf(ann, contactOf(ann))).toEqual({})
})

test('only what was typed is sent: an emptied date as null, submitted at noon UTC, a new SSN as it is', () => {
  const typed = { ...contactOf(ann), email: 'ann2@example.org', safe_date: '', submitted: '2026-11-20', ssn4: '0123' }
  expect(changeOf(ann, typed)).toEqual({
    email: 'ann2@example.org',
    safe_date: null,
    submitted: '2026-11-20T12:00:00.000Z',
    ssn4: '0123',
  })
})

test('what another person changed is told with both values', () => {
  expect(differencesOf(ann, { ...ann, phone: '3055550199', submitted: '2026-11-20' })).toEqual([
    { label: 'Phone', before: '3055550100', now: '3055550199' },
    { label: 'Submitted', before: '', now: '2026-11-20' },
  ])
})
