import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHeight, parseHeight } from './height-and-weight.ts'

test('a height reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
      expect(parseHeight(formatHeight({ feet, inches }))).toEqual({ feet, inches })
    }),
  )
})

test('the wire form has no padding', () => {
  expect(formatHeight({ feet: 5, inches: 9 })).toBe('5\'9"')
})

test.each(['5’9”', '5\' 9"', '5\'09"', "5'9''"])('%s is five foot nine', (height) => {
  expect(parseHeight(height)).toEqual({ feet: 5, inches: 9 })
})

test.each(['', '509', '0\'9"', '9\'0"', '5\'12"', "5'", "5'9", '5\'-1"', '5\'9"x'])('%j is refused as a height', (height) => {
  expect(parseHeight(height)).toBeNull()
})
