import { expect, test } from 'vitest'
import { refusalOfOutcome } from './outcome-refusals.ts'

/** An appointment on Monday at seven in the evening in Miami, where it is Tuesday five hours after midnight in UTC. */
const visit = { status: 'SCHEDULED', date_time: '2026-11-24T00:00:00Z', time_zone: 'America/New_York' }

test.each([
  { wanted: 'COMPLETED', now: '2026-11-23T04:59:00Z', code: 'TOO_EARLY' },
  { wanted: 'COMPLETED', now: '2026-11-23T05:00:00Z', code: undefined },
  { wanted: 'NO_SHOW', now: '2026-11-23T23:59:00Z', code: 'TOO_EARLY' },
  { wanted: 'NO_SHOW', now: '2026-11-24T00:00:00Z', code: undefined },
  { wanted: 'NO_SHOW', status: 'COMPLETED', now: '2026-11-24T00:00:00Z', code: 'STATUS' },
  { wanted: 'COMPLETED', status: 'NO_SHOW', now: '2026-11-24T00:00:00Z', code: 'STATUS' },
  { wanted: 'SCHEDULED', status: 'NO_SHOW', now: '2026-11-25T04:59:00Z', code: undefined },
  { wanted: 'SCHEDULED', status: 'NO_SHOW', now: '2026-11-25T05:00:00Z', code: 'TOO_LATE' },
] as const)('$status becomes $wanted at $now: $code', ({ wanted, now, code, ...stored }) => {
  expect(refusalOfOutcome({ ...visit, ...stored }, wanted, Date.parse(now))?.code).toBe(code)
})
