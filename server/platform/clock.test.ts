import { expect, test } from 'vitest'
import { fixedClock } from '../testing/fixed-clock.ts'
import { systemClock } from './clock.ts'

test('a fixed clock stands still until it is set', () => {
  const clock = fixedClock('2026-11-23T09:00:00-05:00')
  expect(clock.now()).toBe(Date.UTC(2026, 10, 23, 14))
  clock.set('2026-11-23T14:00:01Z')
  expect(clock.now()).toBe(Date.UTC(2026, 10, 23, 14, 0, 1))
})

test('the system clock is the machine’s', () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
})
