import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { endRepeated } from '../log-repeated.ts'
import { watchOutages } from './watch-outages.ts'

const LOOK_MS = 10
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const AWAY = [{ error: expect.objectContaining({ code: 'ECONNREFUSED' }) }, expect.stringContaining('503')]

const error = vi.spyOn(log, 'error')
const info = vi.spyOn(log, 'info')
const warn = vi.fn()
beforeEach(() => {
  // The files of a process share what other ones have repeated.
  endRepeated()
  for (const each of [error, info, warn]) each.mockReset()
})

/** A database that is away, until `fault` is taken away. */
function openWatch() {
  const database: { fault: Error | undefined } = { fault: refused() }
  const outages = watchOutages({ findFault: async () => database.fault }, LOOK_MS)
  return { database, outages, note: (fault: Error = refused(), began = performance.now()) => outages.note(fault, began, warn) }
}
const secondsOf = (call: unknown[] = []) => (call[0] as { seconds: number }).seconds

test('an outage is logged once with its cause, and once when it is over with its seconds, however it is noticed', async () => {
  const { database, outages, note } = openWatch()
  const began = performance.now()
  for (let request = 0; request < 5; request++) note()
  await expect.poll(() => error.mock.calls).toEqual([AWAY])
  for (let request = 0; request < 5; request++) note()
  expect(await outages.isReady()).toBe(false)
  await pause(300)
  expect(info).not.toHaveBeenCalled()
  database.fault = undefined
  await expect.poll(() => info.mock.calls).toEqual([[{ seconds: expect.any(Number) }, 'The database answers again']])
  const took = (performance.now() - began) / 1_000
  expect(secondsOf(info.mock.calls[0])).toBeGreaterThanOrEqual(0.3)
  expect(secondsOf(info.mock.calls[0])).toBeLessThanOrEqual(took + 0.05)
  await pause(5 * LOOK_MS)
  expect([error.mock.calls.length, info.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1, 0])
})

test('an outage that only a balancer notices is logged once, and its end at the first check that finds the database', async () => {
  const { database, outages } = openWatch()
  expect([await outages.isReady(), await outages.isReady()]).toEqual([false, false])
  await expect.poll(() => error.mock.calls).toEqual([AWAY])
  database.fault = undefined
  expect(await outages.isReady()).toBe(true)
  expect(info).toHaveBeenCalledTimes(1)
  await pause(5 * LOOK_MS)
  expect([error.mock.calls.length, info.mock.calls.length]).toEqual([1, 1])
})

test('an outage that nobody asks about is logged with its cause, and its end', async () => {
  const { database, outages } = openWatch()
  const stop = outages.watch(LOOK_MS)
  await expect.poll(() => error.mock.calls).toEqual([AWAY])
  database.fault = undefined
  await expect.poll(() => info.mock.calls.length).toBe(1)
  stop()
  database.fault = refused()
  await pause(5 * LOOK_MS)
  expect(error).toHaveBeenCalledTimes(1)
})

test('a late failure of a past outage starts no new outage, and the next outage is counted from its own start', async () => {
  const { database, note } = openWatch()
  const began = performance.now()
  note()
  await expect.poll(() => error.mock.calls.length).toBe(1)
  await pause(300)
  database.fault = undefined
  await expect.poll(() => info.mock.calls.length).toBe(1)
  database.fault = refused()
  note(refused(), began)
  await pause(5 * LOOK_MS)
  expect(error).toHaveBeenCalledTimes(1)
  note()
  await expect.poll(() => error.mock.calls.length).toBe(2)
  database.fault = undefined
  await expect.poll(() => info.mock.calls.length).toBe(2)
  expect(secondsOf(info.mock.calls[1])).toBeLessThan(0.3)
  expect(warn).not.toHaveBeenCalled()
})

test('one connection that broke while the database answers is no outage: the request that it failed has a line', async () => {
  const { database, note } = openWatch()
  database.fault = undefined
  note()
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect([error.mock.calls.length, info.mock.calls.length]).toEqual([0, 0])
})

test('a database whose disk is full is not ready, and not away', async () => {
  const { database, outages } = openWatch()
  database.fault = Object.assign(new Error('no room'), { code: '53100' })
  expect(await outages.isReady()).toBe(false)
  await pause(5 * LOOK_MS)
  expect(error).not.toHaveBeenCalled()
})

test.each([
  { code: 'ECONNRESET', counts: true },
  { code: '57P01', counts: true },
  { code: '25P03', counts: true },
  { code: '53300', counts: true },
  { code: undefined, message: 'timeout exceeded when trying to connect', counts: true },
  { code: '55P03', counts: false },
  { code: '57014', counts: false },
  { code: '40P01', counts: false },
])('$code $message is an outage: $counts', async ({ code, message = '', counts }) => {
  const { note } = openWatch()
  note(Object.assign(new Error(message), { code }))
  await expect.poll(() => [error.mock.calls.length, warn.mock.calls.length]).toEqual(counts ? [1, 0] : [0, 1])
})

test('a changed password is an outage whose line says what to do', async () => {
  const { database, note } = openWatch()
  database.fault = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  for (let request = 0; request < 5; request++) note(database.fault)
  const line = [{ error: expect.objectContaining({ code: '28P01' }) }, expect.stringContaining('Correct DATABASE_URL')]
  await expect.poll(() => error.mock.calls).toEqual([line])
  await pause(5 * LOOK_MS)
  expect([error.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0])
  database.fault = undefined
  await expect.poll(() => info.mock.calls.length).toBe(1)
})

test('those who ask at the same time share one look at the database, and later ones have their own', async () => {
  const findFault = vi.fn(async () => undefined)
  const outages = watchOutages({ findFault }, LOOK_MS)
  expect(await Promise.all([1, 2, 3].map(() => outages.isReady()))).toEqual([true, true, true])
  expect(findFault).toHaveBeenCalledTimes(1)
  expect(await outages.isReady()).toBe(true)
  expect(findFault).toHaveBeenCalledTimes(2)
})
