import { describe, expect, test } from 'vitest'
import { nightsOfChange } from '../testing/open-slots-cases.ts'
import { wallReading } from '../testing/open-slots-reference.ts'
import { dateIn, dayBounds, instantsOf, isoWithOffset, sameClockTime, wallClock, weekday } from './zoned-time.ts'

describe('the bounds of a day', () => {
  test('are midnights of its time zone', () => {
    expect(dayBounds('2026-11-23', 'America/New_York')).toEqual(spanOf('2026-11-23T00:00:00-05:00', '2026-11-24T00:00:00-05:00'))
    expect(dayBounds('2026-07-04', 'Asia/Kathmandu')).toEqual(spanOf('2026-07-04T00:00:00+05:45', '2026-07-05T00:00:00+05:45'))
  })

  test('are 23 or 25 hours apart when the clock is changed', () => {
    expect(dayBounds('2026-03-08', 'America/New_York')).toEqual(spanOf('2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00'))
    expect(dayBounds('2026-11-01', 'America/New_York')).toEqual(spanOf('2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00'))
  })

  test.each([
    ['2018-11-04', 'America/Sao_Paulo', 'skips its midnight'],
    ['2018-02-17', 'America/Sao_Paulo', 'repeats its last hour'],
    ['2026-11-01', 'America/Havana', 'repeats its first hour'],
    ['2011-12-29', 'Pacific/Apia', 'is followed by a date that does not exist'],
    ['2011-12-31', 'Pacific/Apia', 'follows a date that does not exist'],
  ])('begin and end as in Temporal when %s in %s %s', (date, zone) => {
    const day = Temporal.PlainDate.from(date)
    const [start, end] = [day, day.add({ days: 1 })].map((one) => one.toZonedDateTime(zone).epochMilliseconds)
    expect(dayBounds(date, zone)).toEqual({ start, end })
  })

  test('a date that does not exist has no bounds', () => {
    const { start, end } = dayBounds('2011-12-30', 'Pacific/Apia')
    expect(end).toBe(start)
  })

  test('are refused for an invalid date', () => {
    expect(() => dayBounds('tomorrow', 'America/New_York')).toThrow(RangeError)
    expect(() => dayBounds('2026-11-23', 'America/Nowhere')).toThrow(RangeError)
  })
})

test('hours in the repeated hour are two spans of time', () => {
  const [from, to] = [wallClock('2026-11-01', '01:30:00'), wallClock('2026-11-01', '03:00:00')]
  expect(instantsOf(from, to, 'America/New_York')).toEqual([
    spanOf('2026-11-01T01:30:00-04:00', '2026-11-01T02:00:00-04:00'),
    spanOf('2026-11-01T01:30:00-05:00', '2026-11-01T03:00:00-05:00'),
  ])
})

describe('an instant in a time zone', () => {
  test('is written with its offset', () => {
    expect(isoWithOffset(Date.parse('2026-11-23T14:00:00Z'), 'America/New_York')).toBe('2026-11-23T09:00:00-05:00')
    expect(isoWithOffset(Date.parse('2026-11-23T14:00:59.999Z'), 'Asia/Kathmandu')).toBe('2026-11-23T19:45:59+05:45')
    expect(isoWithOffset(Date.parse('2026-07-01T02:00:00Z'), 'America/St_Johns')).toBe('2026-06-30T23:30:00-02:30')
    expect(isoWithOffset(Date.parse('2026-07-01T02:00:00Z'), 'UTC')).toBe('2026-07-01T02:00:00+00:00')
  })

  test('keeps its value where the offset has seconds', () => {
    const noon1870 = Date.parse('1870-01-01T12:00:00Z')
    expect(Date.parse(isoWithOffset(noon1870, 'America/New_York'))).toBe(noon1870)
  })

  test('has the date of the time zone', () => {
    expect(dateIn('America/Los_Angeles', Date.parse('2026-11-23T03:00:00Z'))).toBe('2026-11-22')
    expect(dateIn('Australia/Lord_Howe', Date.parse('2026-11-22T23:00:00Z'))).toBe('2026-11-23')
  })

  test('has the local time, every quarter of an hour around every clock change', () => {
    for (const { zone, date } of nightsOfChange) {
      for (let quarter = -96; quarter < 192; quarter += 1) {
        const instant = Date.parse(`${date}T00:00:00Z`) + quarter * 900_000
        const text = isoWithOffset(instant, zone)
        if (text.slice(0, 16).replace('T', ' ') !== wallReading(zone, instant) || Date.parse(text) !== instant) {
          expect([zone, instant, text]).toEqual([zone, Date.parse(text), wallReading(zone, instant)])
        }
      }
    }
  })
})

test('the day of the week counts from Sunday', () => {
  expect([weekday('2026-11-22'), weekday('2026-11-23'), weekday('2026-11-28')]).toEqual([0, 1, 6])
})

function spanOf(start: string, end: string) {
  return { start: Date.parse(start), end: Date.parse(end) }
}

test.each([
  ['a winter day', '2026-11-24T15:00:00Z', 'America/Chicago', '2026-11-24T16:00:00Z'],
  ['a time that the zone skips', '2027-03-14T02:30:00Z', 'America/New_York', '2027-03-14T07:30:00Z'],
  ['a time that only the new zone repeats', '2026-11-01T01:30:00Z', 'America/New_York', '2026-11-01T05:30:00Z'],
])('the same time on the clock in another zone: %s', (_what, instant, to, expected) => {
  const from = to === 'America/Chicago' ? 'America/New_York' : 'UTC'
  expect(new Date(sameClockTime(Date.parse(instant), from, to)).toISOString()).toBe(expected.replace('Z', '.000Z'))
})

test('a repeated time is the second one where it was the second before', () => {
  const second = Date.parse('2026-11-01T06:30:00Z')
  expect(sameClockTime(second, 'America/New_York', 'America/Chicago')).toBe(Date.parse('2026-11-01T07:30:00Z'))
})
