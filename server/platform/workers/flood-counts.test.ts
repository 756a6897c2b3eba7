import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countWindows, type FloodCount, shareFloodCounts } from './flood-counts.ts'

const MINUTE = 60_000
const limit = { most: 100, windowMs: MINUTE }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Workers that receive each other's counts when `deliver` is called. */
function makeWorkers(number: number) {
  const sent: { from: number; counts: FloodCount[] }[] = []
  const workers = Array.from({ length: number }, (_, from) => shareFloodCounts(limit, [], (counts) => sent.push({ from, counts })))
  const stores = workers.map(
    ({ store: Store }) =>
      new Store() as { incr(key: string, take: (error: null, counted: { current: number; ttl: number }) => void): void },
  )
  return {
    sent,
    count(worker: number, key = 'a') {
      let counted = { current: 0, ttl: 0 }
      stores[worker]?.incr(key, (_error, result) => {
        counted = { ...result }
      })
      return counted
    },
    deliver() {
      for (const { from, counts } of sent.splice(0)) for (const [to, worker] of workers.entries()) if (to !== from) worker.take(counts)
    },
    stop: () => workers.forEach((worker) => void worker.stop()),
  }
}

test('each worker counts the requests of all workers, in one window per address', () => {
  const { count, deliver, stop } = makeWorkers(3)
  count(0)
  vi.advanceTimersByTime(100)
  for (const worker of [1, 2, 0]) count(worker)
  vi.advanceTimersByTime(150)
  deliver()
  expect([0, 1, 2].map((worker) => count(worker).current)).toEqual([5, 5, 5])
  vi.advanceTimersByTime(MINUTE - 500)
  deliver()
  expect(count(1)).toEqual({ current: 8, ttl: 250 })
  vi.advanceTimersByTime(250)
  deliver()
  expect(count(2)).toEqual({ current: 1, ttl: MINUTE })
  stop()
})

test('a window ends after its minute, even if the clock is set meanwhile', () => {
  const { count, stop } = makeWorkers(1)
  count(0)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(MINUTE - 1)
  expect(count(0).current).toBe(2)
  vi.advanceTimersByTime(1)
  expect(count(0)).toEqual({ current: 1, ttl: MINUTE })
  vi.setSystemTime(Date.now() + 86_400_000)
  expect(count(0).current).toBe(2)
  stop()
})

test('each worker may exceed the common limit by a twentieth', () => {
  const { count, deliver, stop } = makeWorkers(4)
  let admitted = 0
  for (let sent = 0; sent < 1_000; sent += 1) {
    if (count(sent % 4).current <= limit.most) admitted += 1
    deliver()
  }
  expect(admitted).toBeGreaterThanOrEqual(limit.most)
  expect(admitted).toBeLessThanOrEqual(limit.most * 1.2)
  stop()
})

test('counts of a window that has ended are dropped', () => {
  const windows = countWindows(MINUTE)
  expect(windows.add('a', 90, 0, MINUTE)).toBeUndefined()
  expect(windows.add('a', 1, MINUTE, MINUTE)).toEqual({ count: 1, since: MINUTE })
  expect(windows.all(2 * MINUTE - 1)).toEqual([{ key: 'a', added: 1, since: MINUTE }])
  expect(windows.all(2 * MINUTE)).toEqual([])
})
