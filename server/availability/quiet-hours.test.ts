import { expect, test } from 'vitest'
import { secondsUntilDaytime } from './quiet-hours.ts'

const NEW_YORK = 'America/New_York'

test.each([
  { case: '8:00 is day', instant: '2026-11-23T13:00:00Z', zone: NEW_YORK, seconds: 0 },
  { case: '20:59:59 is day', instant: '2026-11-24T01:59:59Z', zone: NEW_YORK, seconds: 0 },
  { case: '21:00 waits for the next morning', instant: '2026-11-24T02:00:00Z', zone: NEW_YORK, seconds: 11 * 3600 },
  { case: '7:59:59 waits a second', instant: '2026-11-23T12:59:59Z', zone: NEW_YORK, seconds: 1 },
  { case: 'midnight waits for the same morning', instant: '2026-11-23T05:00:00Z', zone: NEW_YORK, seconds: 8 * 3600 },
  { case: 'a location has its own hours', instant: '2026-11-23T13:00:00Z', zone: 'America/Los_Angeles', seconds: 3 * 3600 },
  { case: 'the night that clocks go forward is an hour shorter', instant: '2027-03-14T03:00:00Z', zone: NEW_YORK, seconds: 9 * 3600 },
  { case: 'the night that clocks go back is an hour longer', instant: '2026-11-01T02:00:00Z', zone: NEW_YORK, seconds: 11 * 3600 },
])('$case', ({ instant, zone, seconds }) => {
  expect(secondsUntilDaytime(Date.parse(instant), zone)).toBe(seconds)
})
