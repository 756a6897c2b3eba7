import { expect, test } from 'vitest'
import { appointmentStatusOf, paymentMethodOf, paymentMethods, wizardPaymentsOf } from './payment-codes.ts'

test.each<[string, string | null]>([
  ['CC', 'CREDIT'],
  ['OL', 'ONLINE'],
  ['IN', 'INVOICE'],
  ['CA', 'CASH'],
  ...paymentMethods.map((method): [string, string] => [method, method]),
  ['XX', null],
  ['constructor', null],
])('%s is stored as %s', (sent, stored) => {
  expect(paymentMethodOf(sent)).toBe(stored)
})

test('an environment offers the options that it lists', () => {
  expect(wizardPaymentsOf('IN, CC').map(({ label }) => label)).toEqual(['Pay at Appointment', 'Invoice Company'])
  expect(wizardPaymentsOf(null)).toEqual([])
})

test('short statuses are spelled out', () => {
  expect(['SC', 'CO', 'NS', 'SCHEDULED', 'toString'].map(appointmentStatusOf)).toEqual([
    'SCHEDULED',
    'COMPLETED',
    'NO_SHOW',
    'SCHEDULED',
    'toString',
  ])
})
