import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password that begins with the right one of the greatest length does not match', async () => {
  const longest = 'x'.repeat(1024)
  const known = await hashPassword(longest)
  expect(await checkPassword(longest, known)).toBe(true)
  expect(await checkPassword(`${longest}y`, known)).toBe(false)
})
