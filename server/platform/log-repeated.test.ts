import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inLogContext, log } from './log.ts'
import { endRepeated, logRepeated } from './log-repeated.ts'

const logged = vi.fn()
beforeEach(() => {
  // The files of a process share what other ones have repeated.
  endRepeated()
  vi.useFakeTimers()
  logged.mockClear()
  vi.spyOn(log, 'error').mockImplementation(logged as never)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lost = (job = 1) => logRepeated({ job, error: { name: 'Error', code: 'ECONNREFUSED' } }, 'The workers failed')

test('a failure is logged at once, and then once a minute with its count while it lasts', () => {
  for (let second = 0; second < 150; second += 1) {
    lost(second)
    vi.advanceTimersByTime(1_000)
  }
  expect(logged.mock.calls.map(([{ repeated }]) => repeated)).toEqual([undefined, 59, 60])
  vi.advanceTimersByTime(60_000)
  expect(logged.mock.calls.at(-1)).toMatchObject([{ job: 149, repeated: 30 }, 'The workers failed (again in the past minute)'])
  vi.advanceTimersByTime(600_000)
  expect(logged).toHaveBeenCalledTimes(4)
  lost()
  expect(logged).toHaveBeenCalledTimes(5)
})

test('what was repeated is logged at once when its cause ends, and nothing of it later', () => {
  const info = vi.spyOn(log, 'info').mockImplementation(() => undefined)
  for (const job of [1, 2, 3]) lost(job)
  endRepeated()
  expect(info.mock.calls).toMatchObject([[{ job: 3, repeated: 2 }, 'The workers failed (again in the past minute)']])
  vi.advanceTimersByTime(120_000)
  expect([logged.mock.calls.length, info.mock.calls.length]).toEqual([1, 1])
})

test('the line of a repeated failure has the fields and the words of the same one', () => {
  for (const job of [7, 8, 9]) logRepeated({ job }, `Failed task ${job}`)
  vi.advanceTimersByTime(60_000)
  expect(logged.mock.calls.at(-1)).toEqual([{ job: 9, repeated: 2 }, 'Failed task 9 (again in the past minute)'])
})

test('what was repeated does not count as part of the request that noticed its end', () => {
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  for (const job of [1, 2]) lost(job)
  inLogContext({ request_id: 'noticed' }, endRepeated)
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toEqual([expect.objectContaining({ job: 2, repeated: 1 })])
  expect(lines[0]).not.toHaveProperty('request_id')
})

test('numbers in a message do not make it another failure', () => {
  for (const ms of [201, 417, 834]) logRepeated({}, `Error with notify listener (trying again in ${ms}ms)`)
  expect(logged).toHaveBeenCalledTimes(1)
})

test('another code, job or message is another failure', () => {
  lost()
  logRepeated({ error: { name: 'Error', code: '57P01' } }, 'The workers failed')
  logRepeated({ task: 'send_mail', error: { name: 'Error', code: '57P01' } }, 'The workers failed')
  logRepeated({ error: { name: 'Error', code: '57P01' } }, 'Something else')
  expect(logged).toHaveBeenCalledTimes(4)
})

test('a refused user is one failure, whatever fails by it, and its line says what to do', () => {
  const refused = () => ({ error: { name: 'error', code: '28P01' } })
  for (let second = 0; second < 90; second += 1) {
    logRepeated(refused(), 'The workers failed')
    logRepeated({ task: 'send_mail', ...refused() }, 'Failed task')
    logRepeated(refused(), 'Work in the background got no answer from the database, and is done again')
    vi.advanceTimersByTime(1_000)
  }
  const line = [expect.anything(), expect.stringContaining('Correct DATABASE_URL')]
  expect(logged.mock.calls).toEqual([line, line])
})
