import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Writes for long enough that the pipe breaks, and ends when told to. */
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
