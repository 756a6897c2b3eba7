import { expect, test } from 'vitest'
import { appointmentOf } from '../../../testing/appointment.ts'
import { findOfToday } from './use-found-people.ts'

const sue = appointmentOf({ id: 1_000_000_001, first_name: 'Sue', last_name: 'Nguyễn', phone: '2125550101', email: 'sue@example.org' })
const dora = appointmentOf({
  id: 2_000_000_002,
  first_name: 'Dora',
  last_name: 'García López',
  phone: '3055550102',
  email: 'dora@example.org',
  status: 'COMPLETED',
  transaction_id: 'NYDT8200000001',
})

test.each([
  ['nguyen', sue],
  ['Nguyen, Sue', sue],
  ['lopez dora', dora],
  ['DORA@', dora],
  ['sue@example', sue],
  ['(305) 555-0102', dora],
  ['2125', sue],
  ['nydt82', dora],
  ['20000', dora],
] as const)('“%s” finds one of today', (text, found) => {
  expect(findOfToday([sue, dora], text)).toEqual([found])
})

test('four to nine digits find by the end of the phone, before other numbers that begin with them', () => {
  expect(findOfToday([sue, dora], '0102')).toEqual([dora])
  expect(findOfToday([sue, { ...dora, phone: '3055552125' }], '2125').map(({ id }) => id)).toEqual([dora.id, sue.id])
  expect(findOfToday([sue, dora], '55 0101')).toEqual([sue])
})

test('an empty text and a stranger’s name find nobody', () => {
  expect(findOfToday([sue, dora], '')).toEqual([])
  expect(findOfToday([sue, dora], 'smith')).toEqual([])
})
