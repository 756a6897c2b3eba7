import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { describeError } from './log.ts'

/** Writes for long enough that the pipe breaks, and ends on request. */
const WRITER = `
  const { log } = await import(${JSON.stringify(new URL('log.ts', import.meta.url))})
  const { setTimeout: pause } = await import('node:timers/promises')
  for (let line = 0; line < 50; line += 1) {
    log.info({ line }, 'is written')
    process.stderr.write('is written too\\n')
    await pause(5)
  }
  process.exit(7)`

test.each(['stdout', 'stderr'] as const)('the process keeps running when %s is closed', async (name) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const other = name === 'stdout' ? child.stderr : child.stdout
  other.resume()
  await once(child[name], 'data')
  child[name].destroy()
  expect(await ended).toEqual([7, null])
})

test('each line has its time, level and process', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const [first] = (await child.stdout.toArray()).join('').split('\n')
  await ended
  const line = JSON.parse(first as string)
  expect(line).toEqual({ level: 'info', time: expect.any(String), pid: child.pid, line: 0, msg: 'is written' })
  expect(Math.abs(Date.parse(line.time) - Date.now())).toBeLessThan(60_000)
})

describe('an error in the log', () => {
  const CANARY = 'canary-4321'
  const refused = Object.assign(new Error(`duplicate key ${CANARY}`), { code: '23505', constraint: 'user_account_email' })

  test('has its name, its message and the place where it was thrown', () => {
    const { name, message, stack } = describeError(new TypeError('x is not a function'))
    expect([name, message, (stack as string[])[0]]).toEqual(['TypeError', 'x is not a function', expect.stringContaining('log.test.ts')])
  })

  test('has its causes by name, code and place, without their messages', () => {
    const error = new Error('The letter was not written', { cause: new TypeError(CANARY, { cause: refused }) })
    expect(describeError(error)).toMatchObject({
      message: 'The letter was not written',
      cause: { name: 'TypeError', stack: expect.anything(), cause: { name: 'Error', code: '23505', constraint: 'user_account_email' } },
    })
    expect(JSON.stringify(describeError(error))).not.toContain(CANARY)
  })

  test('of the database has code and constraint, and no word of its values', () => {
    expect(describeError(refused)).toMatchObject({ code: '23505', constraint: 'user_account_email', message: undefined })
    expect(JSON.stringify(describeError(refused))).not.toContain(CANARY)
  })
})
