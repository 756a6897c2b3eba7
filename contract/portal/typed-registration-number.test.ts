import { expect, test } from 'vitest'
import { MISTYPED, typedRegistrationNumber, typedTransferNumber } from './typed-registration-number.ts'

test.each(['123', '929676039', '0123456789', 'abc'])('%s is no registration number', (typed) => {
  expect(
    typedRegistrationNumber()
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual([MISTYPED])
})

test('spaces and hyphens may be typed in a registration number', () => {
  expect(typedRegistrationNumber().safeParse(' 929-676 0392').success).toBe(true)
})

test.each([
  ['12', true],
  [' #1 204 ', true],
  ['0', false],
  ['-', false],
  ['12a', false],
  ['1234567890123456', false],
])('whether %j can be the number of a request to transfer: %s', (typed, can) => {
  expect(typedTransferNumber().safeParse(typed).success).toBe(can)
})
