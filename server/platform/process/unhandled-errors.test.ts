import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { logUnhandledRejections } from './unhandled-errors.ts'

let take: (reason: unknown) => void
const error = vi.spyOn(log, 'error')
beforeEach(() => {
  error.mockReset()
  vi.useFakeTimers()
  vi.spyOn(process, 'on').mockImplementation((_event, listener) => {
    take = listener as typeof take
    return process
  })
  logUnhandledRejections()
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(process.on).mockRestore()
})

test('rejections of the job library during an outage are logged once, and then counted', () => {
  for (let time = 0; time < 20; time++) take(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }))
  expect(error.mock.calls.map(([, message]) => message)).toEqual([expect.stringContaining('no answer from the database')])
  vi.advanceTimersByTime(60_000)
  expect(error.mock.calls[1]?.[0]).toMatchObject({ repeated: 19 })
})

test.each([new Error('a fault'), Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' })])(
  'other rejections are logged each time: %s',
  (reason) => {
    take(reason)
    take(reason)
    expect(error.mock.calls.map(([, message]) => message)).toEqual(Array(2).fill('A rejected promise was not handled'))
  },
)
