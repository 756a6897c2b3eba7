import { expect, test } from 'vitest'
import { nameOf, ranges } from './ranges.ts'

test.each([
  ['2026-11-23', 'quarter', '2026-10-01', '2026-12-31'],
  ['2026-11-23', 'last-quarter', '2026-07-01', '2026-09-30'],
  ['2026-01-05', 'last-quarter', '2025-10-01', '2025-12-31'],
  ['2026-03-31', 'quarter', '2026-01-01', '2026-03-31'],
  ['2026-11-23', '13w', '2026-08-25', '2026-11-23'],
  ['2028-02-29', '12m', '2027-03-01', '2028-02-29'],
  ['2026-11-23', 'ahead', '2026-11-23', '2026-12-20'],
] as const)('on %s, %s is %s to %s', (today, name, from, to) => {
  expect(ranges[name].of(today)).toEqual({ from, to })
  expect(nameOf({ from, to }, today)).toBe(name)
})

test('days of one’s own have no name', () => expect(nameOf({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-23')).toBeNull())
