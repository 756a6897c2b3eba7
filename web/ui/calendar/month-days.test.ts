import { describe, expect, it } from 'vitest'
import { addDays, addMonths, rangeFrom, weekdayOf, weeksFrom, weeksOf } from './month-days.ts'

describe('the days of a month', () => {
  it('steps over the ends of months, years and clock changes', () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('keeps to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  })

  it('lays a month out in weeks that begin on Sunday', () => {
    const weeks = weeksOf('2026-11-17')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
    expect(weekdayOf('2026-11-24')).toBe(2)
  })

  it('shows a month from its beginning while three of its weeks are left, and then the next four weeks', () => {
    expect(weeksFrom('2026-11-02', '2026-11-01')).toEqual(weeksOf('2026-11-01'))
    expect(weeksFrom('2026-11-21', '2026-11-01')).toEqual(weeksOf('2026-11-01'))
    for (const [first, sunday, saturday] of [
      ['2026-11-22', '2026-11-22', '2026-12-19'],
      ['2026-11-30', '2026-11-29', '2026-12-26'],
      ['2026-12-31', '2026-12-27', '2027-01-23'],
    ] as const) {
      const weeks = weeksFrom(first, first)
      expect([weeks.length, weeks[0]?.[0], weeks[3]?.[6]]).toEqual([4, sunday, saturday])
    }
  })

  it('asks for the days that are shown, from the first one on', () => {
    expect(rangeFrom('2026-11-10', '2026-11-01')).toEqual({ from: '2026-11-10', to: '2026-11-30' })
    expect(rangeFrom('2026-11-30', '2026-11-01')).toEqual({ from: '2026-11-30', to: '2026-12-26' })
    expect(rangeFrom('2026-11-30', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('shows the months after the first one whole', () => {
    expect(weeksFrom('2026-11-30', '2026-12-01')).toEqual(weeksOf('2026-12-01'))
  })
})
