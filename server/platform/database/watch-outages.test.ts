import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { watchOutages } from './watch-outages.ts'

const LOOK_MS = 10
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const error = vi.spyOn(log, 'error')
const info = vi.spyOn(log, 'info')
beforeEach(() => {
  error.mockReset()
  info.mockReset()
})
afterEach(() => vi.useRealTimers())

test('an outage is logged once with its cause, and once at its end with its seconds', async () => {
  let answers = false
  const note = watchOutages({ answersWithin: async () => answers }, LOOK_MS)
  for (let request = 0; request < 5; request++) note(refused())
  expect(error.mock.calls).toEqual([[{ error: expect.objectContaining({ code: 'ECONNREFUSED' }) }, expect.stringContaining('503')]])
  expect(info).not.toHaveBeenCalled()
  answers = true
  await expect.poll(() => info.mock.calls).toEqual([[{ seconds: expect.any(Number) }, 'The database answers again']])
  note(refused())
  expect(error).toHaveBeenCalledTimes(2)
})

test.each([
  { code: 'ECONNRESET', counts: true },
  { code: '57P01', counts: true },
  { code: '25P03', counts: true },
  { code: '53300', counts: true },
  { code: undefined, message: 'timeout exceeded when trying to connect', counts: true },
  { code: '55P03', counts: false },
  { code: '57014', counts: false },
  { code: '23505', counts: false },
  { code: undefined, message: 'a fault', counts: false },
])('$code $message is an outage: $counts', ({ code, message = '', counts }) => {
  watchOutages({ answersWithin: async () => true }, LOOK_MS)(Object.assign(new Error(message), { code }))
  expect(error).toHaveBeenCalledTimes(counts ? 1 : 0)
})
