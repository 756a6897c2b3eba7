import { expect, test } from 'vitest'
import { areFormerNames, joinFormerNames, splitFormerNames } from './former-names.ts'

test('former names are stored one per line, with the current first name if none is given', () => {
  const names = [{ lastName: 'Byron, Lady' }, { firstName: 'Augusta', lastName: 'King' }, { lastName: 'Byron Lady' }]
  expect(joinFormerNames(names, 'Ada')).toBe('Byron Lady, Ada\nKing, Augusta')
  expect(joinFormerNames([], 'Ada')).toBeNull()
})

test('stored lines are parsed back into names', () => {
  expect(splitFormerNames('Byron, Ada\nDe la Cruz, María José')).toEqual([
    { last_name: 'Byron', first_name: 'Ada' },
    { last_name: 'De la Cruz', first_name: 'María José' },
  ])
  expect(splitFormerNames(null)).toEqual([])
})

test.each([
  ['Byron, Ada', true],
  ['Byron', false],
  ['Byron, Ada, Lady', false],
  [', Ada', false],
  ['Byron, 1', false],
  [Array.from({ length: 11 }, (_, index) => `Byron${'n'.repeat(index)}, Ada`).join('\n'), false],
])('%j are former names: %s', (lines, are) => {
  expect(areFormerNames(lines)).toBe(are)
})
