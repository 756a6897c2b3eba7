import { expect, test } from 'vitest'
import { connectionsOfWorker, mostConnections } from './connection-counts.ts'

const total = (counts: object) => Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)

test('a server of one process opens what it always opened', () => {
  expect(connectionsOfWorker({ workers: 1, cores: 8 }, true)).toEqual({ size: 14, single: 6, generic: 6, queue: 10, shared: 8 })
  expect(mostConnections({ workers: 1, cores: 8 })).toBe(44)
})

test.each([2, 3, 4, 5])('%i workers stay below the 97 connections that PostgreSQL takes by default', (workers) => {
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
