import { expect, test } from 'vitest'
import { areBothChanged, changedOf, differencesOf } from '../editing/changes.ts'
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
  ssn4_changes: 1,
  dob_changes: 0,
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
    { label: 'Last four of SSN', before: '****', now: '' },
    { label: 'Submitted', before: '', now: '2026-11-20', typed: '' },
  ])
})

test('a masked value that somebody else corrected is named, and overwriting it is no silent act', () => {
  const now = { ...ann, ssn4_changes: 2 }
  const typed = { ...contactOf(ann), ssn4: '0123' }
  const versions = { before: comparedContact(ann), now: comparedContact(now), typed }
  expect(differencesOf(contactLabels, versions)).toEqual([{ label: 'Last four of SSN', now: 'changed by somebody else', typed: '0123' }])
  expect(areBothChanged(versions, { ssn4: '0123' })).toBe(true)
  expect(areBothChanged(versions, { dob: '1990-01-01' })).toBe(false)
  expect(differencesOf(contactLabels, { ...versions, typed: contactOf(ann) })).toEqual([
    { label: 'Last four of SSN', now: 'changed by somebody else' },
  ])
})
