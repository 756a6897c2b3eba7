import { afterEach, expect, test, vi } from 'vitest'
import { watchClock, watchClockJumps } from './clock-watch.ts'
import type { Database } from './database/database.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('setting the clock is a jump, reported once; running or being adjusted by the time server is none', () => {
  let [wall, steady] = [1_000_000, 50]
  const jumped = watchClockJumps({ wall: () => wall, steady: () => steady })
  const goOn = (milliseconds: number, set = 0) => {
    wall += milliseconds + set
    steady += milliseconds
    return jumped()
  }
  expect(goOn(10_000)).toBe(0)
  expect(goOn(10_000, 400)).toBe(0)
  expect(goOn(10_000, 3_600_000)).toBe(3600)
  expect(goOn(10_000)).toBe(0)
  expect(goOn(10_000, -60_000)).toBe(-60)
  // Adjustments add up to a jump at last.
  expect(goOn(10_000, 2_000)).toBe(0)
  expect(goOn(10_000, 4_000)).toBe(6)
})

test('a jump while the server runs is recorded in the audit log, with its seconds', async () => {
  vi.useFakeTimers()
  const written: unknown[][] = []
  let set = 0
  const run: Database['run'] = async (statement) => written.push(statement.values)
  const end = watchClock({ run } as Database, { wall: () => set, steady: () => 0 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(written).toEqual([])
  set = 90_000
  await vi.advanceTimersByTimeAsync(30_000)
  expect(written).toHaveLength(1)
  expect(JSON.parse(String(written[0]?.[0]))).toMatchObject([{ event: 'clock-jump', actor_role: 'system', detail: { seconds: 90 } }])
  end()
  set = 0
  await vi.advanceTimersByTimeAsync(30_000)
  expect(written).toHaveLength(1)
})
