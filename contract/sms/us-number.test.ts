import { expect, test } from 'vitest'
import { fromE164, isUsNumber, toE164 } from './us-number.ts'

test.each([
  ['3055550100', true],
  ['7875550100', true], // Puerto Rico
  ['6715550100', true], // Guam
  ['4165550100', false], // Toronto
  ['8765550100', false], // Jamaica
  ['8005550100', false], // toll-free
  ['1055550100', false],
  ['305555010', false],
])('%s is a number of the United States: %s', (digits, is) => {
  expect(isUsNumber(digits)).toBe(is)
})

test('the international form goes forth and back', () => {
  expect(toE164('3055550100')).toBe('+13055550100')
  expect(fromE164('+13055550100')).toBe('3055550100')
  for (const other of ['+443055550100', '3055550100', '+1305555010', '+130555501000', '']) expect(fromE164(other)).toBeUndefined()
})
