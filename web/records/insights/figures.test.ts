import { expect, test } from 'vitest'
import type { InsightsRow } from '../../../contract/reports/insights.ts'
import { byLsv, byWeek, figuresOf } from './figures.ts'

const row = (changes: Partial<InsightsRow>): InsightsRow => ({
  ...{ lsv: 1, week: '2026-11-22', bookings: 0, completed: 0, no_shows: 0, reprints: 0 },
  ...{ booked_ahead: 0, lead_days: 0, taken_minutes: 0, open_minutes: 0 },
  ...changes,
})

test('shares and means are computed from the sums, and are unknown without data', () => {
  const figures = figuresOf([
    row({ bookings: 10, completed: 6, no_shows: 2, booked_ahead: 10, lead_days: 10, taken_minutes: 100, open_minutes: 100 }),
    row({ bookings: 1, completed: 0, no_shows: 0, booked_ahead: 1, lead_days: 12, taken_minutes: 0, open_minutes: 900 }),
  ])
  expect(figures).toEqual({
    ...{ bookings: 11, completed: 6, no_shows: 2, open: 3, reprints: 0 },
    ...{ no_show_share: 0.25, lead_days: 2, utilisation: 0.1 },
  })
  expect(figuresOf([])).toMatchObject({ bookings: 0, no_show_share: null, lead_days: null, utilisation: null })
})

test('every week of the range is included, the first and last partly', () => {
  const weeks = byWeek([row({ bookings: 3 })], '2026-11-18', '2026-11-30')
  expect(weeks.map(({ week, from, to, bookings }) => [week, from, to, bookings])).toEqual([
    ['2026-11-15', '2026-11-18', '2026-11-21', 0],
    ['2026-11-22', '2026-11-22', '2026-11-28', 3],
    ['2026-11-29', '2026-11-29', '2026-11-30', 0],
  ])
})

test('every location is included, with its own figures', () => {
  const locations = [
    { id: 2, name: 'Downtown' },
    { id: 1, name: 'Lakefront' },
  ]
  expect(byLsv({ locations, rows: [row({ bookings: 3 })] }).map(({ name, bookings }) => [name, bookings])).toEqual([
    ['Downtown', 0],
    ['Lakefront', 3],
  ])
})
