import { expect, test } from 'vitest'
import { monthName, monthOptions, monthsOf } from './months.ts'

test('the months are those of the address, else the last one and this one', () => {
  expect(monthsOf({ from: '2026-01', to: '2026-03' }, '2026-11-23')).toEqual({ from: '2026-01', to: '2026-03' })
  expect(monthsOf({}, '2026-01-31')).toEqual({ from: '2025-12', to: '2026-01' })
  expect(monthsOf({ from: '2026-13', to: 'soon' }, '2026-11-23')).toEqual({ from: '2026-10', to: '2026-11' })
  expect(monthName('2026-11')).toBe('November 2026')
})

test('the months to choose are those of ten years and the next one, and the chosen one', () => {
  const months = monthOptions('2026-11-23', '2026-11')
  expect([months.length, months[0], months.at(-1)?.value]).toEqual([
    144,
    { value: '2027-12', label: 'December 2027', group: '2027' },
    '2016-01',
  ])
  expect(monthOptions('2026-11-23', '1999-05').at(-1)).toEqual({ value: '1999-05', label: 'May 1999', group: '1999' })
})
