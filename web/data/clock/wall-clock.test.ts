import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockTime, clockWords, toInstant } from './wall-clock.ts'

const cases = [
  { day: '2026-11-24', time: '09:15', zone: 'America/New_York', instant: '2026-11-24T14:15:00Z' },
  { day: '2026-07-24', time: '09:15', zone: 'America/Chicago', instant: '2026-07-24T14:15:00Z' },
  // 02:30 is skipped, 01:30 occurs twice.
  { day: '2027-03-14', time: '02:30', zone: 'America/New_York', instant: '2027-03-14T07:30:00Z' },
  { day: '2026-11-01', time: '01:30', zone: 'America/New_York', instant: '2026-11-01T05:30:00Z' },
  { day: '2026-11-24', time: '00:00', zone: 'Asia/Kathmandu', instant: '2026-11-23T18:15:00Z' },
]

describe.each(['native', 'polyfill'])('a wall-clock time with the %s Temporal', (which) => {
  if (which === 'polyfill') {
    afterEach(() => vi.unstubAllGlobals())
  }
  test.each(cases)('$day $time in $zone is $instant', async ({ day, time, zone, instant }) => {
    if (which === 'polyfill') vi.stubGlobal('Temporal', undefined)
    expect(await toInstant(day, time, zone)).toBe(instant)
  })
})

test('midnight is 00 in every zone', () => {
  expect(clockTime('2026-11-24T05:00:00Z', 'America/New_York')).toBe('00:00')
  expect(clockTime('2026-11-24T14:15:00Z', 'America/New_York')).toBe('09:15')
})

test('noon is 12 PM, midnight 12 AM', () => {
  expect(['00:00', '09:05:00', '12:00', '23:59'].map(clockWords)).toEqual(['12:00 AM', '9:05 AM', '12:00 PM', '11:59 PM'])
})
