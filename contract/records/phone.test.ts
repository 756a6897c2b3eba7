import { expect, test } from 'vitest'
import { formatAnyPhone, phoneAddress } from './any-phone.ts'
import { cleanPhone, isForeignPhone } from './phone.ts'

test.each([
  ['2125550142', '(212) 555-0142'],
  ['+525512345678', '+52 551 234 5678'],
  ['+34612345678', '+34 612 34 5678'],
  ['+6591234567', '+65 9123 4567'],
  ['+842812345678', '+84 281 234 5678'],
  ['+50322345678', '+503 2234 5678'],
  ['+79161234567', '+7 916 123 4567'],
  ['+2901234', '+290 1234'],
  ['+44 20', '+44 20'],
])('%s is shown as %s', (phone, shown) => expect(formatAnyPhone(phone)).toBe(shown))

test.each([
  ['(305) 555-0100', '3055550100'],
  ['+1 305 555 0100', '3055550100'],
  ['1-305-555-0100', '3055550100'],
  [' +52 (55) 1234-5678 ', '+525512345678'],
  ['0000000000', '0000000000'],
  ['55 1234 5678', '5512345678'],
  ['+', '+'],
  ['', ''],
])('the typed number %j is kept as %j', (typed, kept) => expect(cleanPhone(typed)).toBe(kept))

test.each([
  ['+525512345678', true],
  ['+2901234', true],
  ['+123456789012345', false],
  ['+13055550100', false],
  ['+012345678', false],
  ['+52551234567890123', false],
  ['+52551', false],
  ['525512345678', false],
  ['+52 5512345678', false],
])('whether %s can be a foreign number: %s', (phone, is) => expect(isForeignPhone(phone)).toBe(is))

test('a link calls both kinds by their country code', () => {
  expect(phoneAddress('3055550100')).toBe('+13055550100')
  expect(phoneAddress('+525512345678')).toBe('+525512345678')
})
