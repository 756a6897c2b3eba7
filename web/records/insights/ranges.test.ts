import { expect, test } from 'vitest'
import { nameOf, ranges } from './ranges.ts'

test.each([
  { today: '2026-11-23', name: 'quarter', from: '2026-10-01', to: '2026-12-31' },
  { today: '2026-11-23', name: 'last-quarter', from: '2026-07-01', to: '2026-09-30' },
  { today: '2026-01-05', name: 'last-quarter', from: '2025-10-01', to: '2025-12-31' },
  { today: '2026-03-31', name: 'quarter', from: '2026-01-01', to: '2026-03-31' },
  { today: '2026-11-23', name: '13w', from: '2026-08-25', to: '2026-11-23' },
  { today: '2028-02-29', name: '12m', from: '2027-03-01', to: '2028-02-29' },
  { today: '2026-11-23', name: 'ahead', from: '2026-11-23', to: '2026-12-20' },
] as const)('on $today, $name is $from to $to', ({ today, name, from, to }) => {
  expect(ranges[name].of(today)).toEqual({ from, to })
  expect(nameOf({ from, to }, today)).toBe(name)
})

test('custom days have no name', () => expect(nameOf({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-23')).toBeNull())
