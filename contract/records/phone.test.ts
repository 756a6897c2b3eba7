import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test('a phone number is grouped', () => {
  expect(formatPhone('2125550142')).toBe('(212) 555-0142')
  expect(formatPhone('+44 20')).toBe('+44 20')
})
