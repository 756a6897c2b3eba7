import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const DEVICE = Date.parse('2026-11-24T14:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: DEVICE }))
afterEach(() => vi.useRealTimers())

test.each([
  ['a day behind', DEVICE + DAY, DEVICE + DAY],
  ['a day ahead', DEVICE - DAY, DEVICE - DAY],
  ['right, after a slow load', DEVICE - 40_000, DEVICE],
  ['not to be compared', undefined, DEVICE],
])('a device whose clock is %s', (_what, given, expected) => {
  const now = createClock(given)
  expect(now()).toBe(expected)
  vi.setSystemTime(DEVICE + MINUTE)
  expect(now()).toBe(expected + MINUTE)
})

test('days and holds are of the time that the page carries', async () => {
  const provider = { textContent: JSON.stringify({ name: 'BIMS', now: DEVICE + 3 * DAY }) }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'provider' ? provider : null) })
  vi.resetModules()
  try {
    const { today } = await import('../dates.ts')
    expect(today('UTC')).toBe('2026-11-27')
  } finally {
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})
