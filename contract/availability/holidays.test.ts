import { expect, test } from 'vitest'
import { federalHolidays } from './holidays.ts'

const datesOf = (year: number) => federalHolidays(year).map(({ date, name }) => `${date.slice(5)} ${name}`)

test('the federal holidays of 2026, of which Independence Day is observed on the Friday', () => {
  expect(datesOf(2026)).toEqual([
    "01-01 New Year's Day",
    '01-19 Martin Luther King Jr. Day',
    "02-16 Presidents' Day",
    '05-25 Memorial Day',
    '06-19 Juneteenth',
    '07-03 Independence Day (observed)',
    '07-04 Independence Day',
    '09-07 Labor Day',
    '10-12 Columbus Day',
    '11-11 Veterans Day',
    '11-26 Thanksgiving',
    '12-25 Christmas Day',
  ])
})

test('a holiday on a Sunday is observed on the Monday', () => {
  expect(datesOf(2027)).toContain('07-05 Independence Day (observed)')
  expect(datesOf(2033)).toContain('12-26 Christmas Day (observed)')
})

test("New Year's Day on a Saturday is observed in the year before", () => {
  expect(datesOf(2027)).toContain("12-31 New Year's Day (observed)")
  expect(datesOf(2028).filter((each) => each.includes('observed'))).toEqual(['11-10 Veterans Day (observed)'])
})

test.each([
  [2024, '05-27', '11-28'],
  [2025, '05-26', '11-27'],
  [2030, '05-27', '11-28'],
])('Memorial Day and Thanksgiving of %i are on %s and %s', (year, memorial, thanksgiving) => {
  expect(datesOf(year)).toEqual(expect.arrayContaining([`${memorial} Memorial Day`, `${thanksgiving} Thanksgiving`]))
})
