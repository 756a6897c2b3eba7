import { expect, test } from 'vitest'
import { secondsUntilDaytime } from './quiet-hours.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['8:00 is day', '2026-11-23T13:00:00Z', NEW_YORK, 0],
  ['20:59:59 is day', '2026-11-24T01:59:59Z', NEW_YORK, 0],
  ['21:00 waits for the next morning', '2026-11-24T02:00:00Z', NEW_YORK, 11 * 3600],
  ['7:59:59 waits a second', '2026-11-23T12:59:59Z', NEW_YORK, 1],
  ['midnight waits for the same morning', '2026-11-23T05:00:00Z', NEW_YORK, 8 * 3600],
  ['a location has its own hours', '2026-11-23T13:00:00Z', 'America/Los_Angeles', 3 * 3600],
  ['the night that clocks go forward is an hour shorter', '2027-03-14T03:00:00Z', NEW_YORK, 9 * 3600],
  ['the night that clocks go back is an hour longer', '2026-11-01T02:00:00Z', NEW_YORK, 11 * 3600],
])('%s', (_case, instant, zone, seconds) => {
  expect(secondsUntilDaytime(Date.parse(instant), zone)).toBe(seconds)
})
