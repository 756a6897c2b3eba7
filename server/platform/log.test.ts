import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { describeError, inLogContext, log } from './log.ts'

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

test('a line names the request or the job that it was written for, unless the work outlasts it', async () => {
  const written: Record<string, unknown>[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(JSON.parse(String(line))) > 0)
  await inLogContext({ request_id: 'proxy-0001' }, async () => {
    await pause(1)
    log.info('of the request')
    inLogContext(undefined, () => log.info('of nobody'))
  })
  await inLogContext({ job: '7', task: 'send_mail' }, async () => log.info('of the job'))
  log.info('of the process')
  write.mockRestore()
  expect(written.map(({ msg, request_id, job, task }) => ({ msg, request_id, job, task }))).toEqual([
    { msg: 'of the request', request_id: 'proxy-0001' },
    { msg: 'of nobody' },
    { msg: 'of the job', job: '7', task: 'send_mail' },
    { msg: 'of the process' },
  ])
})
