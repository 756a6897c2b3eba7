import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeCard } from './card-numbers.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111–1111–1111–1111',
  'my card is 4111 1111 1111 1111 12/27',
  '378282246310005',
  '3782 822463 10005 1234',
  '4222222222222',
  '6304000000000000018',
  'call 3055550100, card 5555555555554444',
])('%s is taken for a card number', (text) => {
  expect(looksLikeCard(text)).toBe(true)
})

test.each([
  '',
  '4111111111111112',
  '0000000000000000',
  '305-555-0100 305-555-0199',
  '123 Main St 33101-1234',
  '2026-11-23T09:00:00-05:00',
  '550e8400-e29b-41d4-a716-446655440000',
])('%j is not taken for a card number', (text) => {
  expect(looksLikeCard(text)).toBe(false)
})

test('finds every number with a valid check digit, however it is spaced', () => {
  const number = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 }))
    .map(([first, rest]) => withCheckDigit([first, ...rest]))
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '-', ' - '), (card, gap) => {
      expect(looksLikeCard(`x ${[...card].join(gap)} y`)).toBe(true)
    }),
  )
})

/** Computes the check digit independently of the product's code. */
function withCheckDigit(digits: number[]): string {
  let sum = 0
  for (let i = digits.length - 1, double = true; i >= 0; i -= 1, double = !double) {
    const value = (digits[i] ?? 0) * (double ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
