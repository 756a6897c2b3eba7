import { expect, test } from 'vitest'
import { ageOn, isUnusualAge } from './age.ts'

test.each([
  { born: '2000-11-23', years: 26 },
  { born: '2000-11-24', years: 25 },
  { born: '2026-11-22', years: 0 },
  { born: '2000-02-29', years: 26 },
])('somebody born on $born is $years years old on 2026-11-23', ({ born, years }) => {
  expect(ageOn('2026-11-23', born)).toBe(years)
})

test('ages below 14 and above 95 are unusual', () => {
  expect([13, 14, 95, 96].map(isUnusualAge)).toEqual([true, false, false, true])
})
