import { expect, test } from 'vitest'
import { outcomeBody } from '../../contract/booking/outcome.ts'
import { newKey } from './new-key.ts'

test('the outcome of a call can be asked for by its key, which is another one each time', () => {
  const keys = Array.from({ length: 500 }, newKey)
  expect(keys.filter((key) => !outcomeBody.safeParse({ key }).success)).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})
