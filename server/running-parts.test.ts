import { afterEach, expect, test, vi } from 'vitest'
import { log } from './platform/log.ts'
import { longestStop, stopAll } from './running-parts.ts'

afterEach(() => vi.restoreAllMocks())

const never = () => new Promise<never>(() => undefined)

test.each([
  ['rejects', () => Promise.reject(new Error('no')), 1],
  [
    'throws',
    () => {
      throw new Error('no')
    },
    1,
  ],
  ['hangs', never, 0],
])('a part whose stop %s keeps no other from being stopped, last started first', async (_what, stop, lines) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const stopped: string[] = []
  const part = (name: string, work: () => Promise<unknown> = async () => undefined) => ({
    stop: () => {
      stopped.push(name)
      return work()
    },
  })
  await stopAll([part('database'), part('keys', stop), part('replica'), { ...part('requests', stop), drains: true }, part('clock')], 0)
  expect(stopped).toEqual(['clock', 'requests', 'replica', 'keys', 'database'])
  expect(logged.mock.calls.map(([, text]) => text)).toEqual(Array(2 * lines).fill('A part of the server did not stop'))
})

test('a part is stopped after those that use it', async () => {
  let open = true
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(open).toBe(true)
    open = false
  }
  const database = { stop: async () => expect(open).toBe(false) }
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await stopAll([database, { stop: late }], 0)
  expect([open, logged.mock.calls]).toEqual([false, []])
})

test('a server whose parts all hang has stopped within its grace and theirs, before a worker would be killed', async () => {
  const running = [{ stop: never }, { stop: never }, { stop: never, drains: true }]
  expect(await Promise.race([stopAll(running, 0).then(() => 'stopped'), longestStop(0).then(() => 'late')])).toBe('stopped')
})
