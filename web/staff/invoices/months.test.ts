import { expect, test } from 'vitest'
import { monthName, monthsOf } from './months.ts'

test('the months are those of the address, else the last one and this one', () => {
  expect(monthsOf({ from: '2026-01', to: '2026-03' }, '2026-11-23')).toEqual({ from: '2026-01', to: '2026-03' })
  expect(monthsOf({}, '2026-01-31')).toEqual({ from: '2025-12', to: '2026-01' })
  expect(monthsOf({ from: '2026-13', to: 'soon' }, '2026-11-23')).toEqual({ from: '2026-10', to: '2026-11' })
  expect(monthName('2026-11')).toBe('November 2026')
})
