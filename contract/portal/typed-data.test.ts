import { expect, test } from 'vitest'
import { typedHash, typedOf } from './typed-data.ts'

test('typed data are read as they were given, and without any nothing is added to the address', () => {
  const typed = { first_name: 'José Luis', phone: '' }
  expect(typedOf(typedHash(typed))).toEqual({ first_name: 'José Luis' })
  expect([typedHash({}), typedHash({ phone: '' })]).toEqual(['', ''])
})
