import { expect, test } from 'vitest'
import { codeIn } from './known-codes.ts'

const people = [{ id: 1_000_000_002 }]
const machines = { tcn_prefix: 'NYDT', tcn_length: 14 }

test.each([
  ['1000000002', '1000000002'],
  ['Ann#1000000002', '#1000000002'],
  ['1000000003', null],
  ['100000000', null],
  ['https://metro.scheduler.example.org/booking/1000000003.c2ln', 'https://metro.scheduler.example.org/booking/1000000003.c2ln'],
  ['https://example.org/1000000002x', null],
  ['nydt8200000001', 'nydt8200000001'],
  ['CALI8200000001', null],
  ['NYDT820000001', null],
])('of the text %s the code %s is known', (typed, code) => {
  expect(codeIn(typed, people, machines)).toBe(code)
})

test('a TCN is known only where the machines have a prefix and a length', () => {
  expect(codeIn('NYDT8200000001', people)).toBeNull()
  expect(codeIn('NYDT8200000001', people, { tcn_prefix: 'NYDT', tcn_length: null })).toBeNull()
})
