import { expect, test } from 'vitest'
import { changedOf, differencesOf } from '../editing/changes.ts'
import { comparedContact, contactLabels, contactOf, sentContact } from './contact.ts'

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

const changeOf = (typed: Partial<ReturnType<typeof contactOf>>) => sentContact(changedOf(contactOf(ann), { ...contactOf(ann), ...typed }))

test('an untouched form changes nothing', () => {
  expect(changeOf({})).toEqual({})
})

test('only changed fields are sent: submitted at noon UTC, a new SSN unchanged', () => {
  expect(changeOf({ email: 'ann2@example.org', safe_date: '', submitted: '2026-11-20', ssn4: '0123' })).toEqual({
    email: 'ann2@example.org',
    safe_date: '',
    submitted: '2026-11-20T12:00:00.000Z',
    ssn4: '0123',
  })
})

test('concurrent changes are listed with their values, a masked one as present', () => {
  const now = { ...ann, phone: '3055550199', submitted: '2026-11-20', ssn4: null }
  const versions = { before: comparedContact(ann), now: comparedContact(now), typed: contactOf(ann) }
  expect(differencesOf(contactLabels, versions)).toEqual([
    { label: 'Phone', before: '3055550100', now: '3055550199', typed: '3055550100' },
    { label: 'Last four of SSN', before: '****', now: '', typed: '' },
    { label: 'Submitted', before: '', now: '2026-11-20', typed: '' },
  ])
})
