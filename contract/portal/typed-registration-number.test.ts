import { expect, test } from 'vitest'
import { TEN_DIGITS, typedRegistrationNumber } from './typed-registration-number.ts'

test.each(['123', '929676039', '0123456789', 'abc'])('%s is no registration number', (typed) => {
  expect(
    typedRegistrationNumber()
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual([TEN_DIGITS])
})

test('spaces and hyphens may be typed in a registration number', () => {
  expect(typedRegistrationNumber().safeParse(' 929-676 0392').success).toBe(true)
})
