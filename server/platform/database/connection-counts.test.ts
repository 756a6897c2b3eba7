import { expect, test } from 'vitest'
import { connectionsOfWorker, leastConnections, mostConnections, mostReadConnections, readsOfWorker } from './connection-counts.ts'

const total = (counts: object) => Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)

test('a single process keeps its number of connections', () => {
  expect(connectionsOfWorker({ workers: 1, cores: 8 }, true)).toEqual({ size: 14, single: 6, generic: 6, queue: 12, shared: 8 })
  expect(mostConnections({ workers: 1, cores: 8 })).toBe(46)
})

test('a single process runs with fewer connections than it may open, workers do not', () => {
  expect(leastConnections({ workers: 1, cores: 1 })).toBe(21)
  expect(leastConnections({ workers: 4, cores: 8 })).toBe(mostConnections({ workers: 4, cores: 8 }))
})

test.each([2, 3, 4, 5])('%i workers stay below the 97 connections that PostgreSQL accepts by default', (workers) => {
  expect(mostConnections({ workers, cores: workers })).toBeLessThanOrEqual(97)
  expect(mostConnections({ workers, cores: 8 })).toBeLessThanOrEqual(97)
})

test('more workers have fewer connections each, and each has some of every kind', () => {
  for (let workers = 2; workers <= 32; workers += 1) {
    const other = connectionsOfWorker({ workers, cores: 8 }, false)
    expect(total(other)).toBeLessThanOrEqual(total(connectionsOfWorker({ workers: workers - 1, cores: 8 }, false)))
    expect(Math.min(...Object.values(other))).toBeGreaterThan(0)
    const all = total(connectionsOfWorker({ workers, cores: 8 }, true)) + (workers - 1) * total(other)
    expect(all).toBeLessThan(mostConnections({ workers, cores: 8 }))
  }
})

test('the replica has the read connections of every worker and a successor, and one to watch it of each', () => {
  expect([readsOfWorker(1), mostReadConnections(1)]).toEqual([{ single: 6, generic: 6 }, 13])
  expect([readsOfWorker(4), mostReadConnections(4)]).toEqual([{ single: 2, generic: 2 }, 25])
  for (const workers of [2, 3, 4, 8, 16]) {
    const watched = total(readsOfWorker(workers)) + 1
    expect(mostReadConnections(workers)).toBe(workers * watched + watched)
  }
})
