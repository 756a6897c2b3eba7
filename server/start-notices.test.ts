import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { isNode, makeSettingsOn, workersOf } from './testing/servers/server-process.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let environment: ReturnType<typeof makeSettingsOn>
beforeAll(async () => {
  server = await openTestServer()
  environment = makeSettingsOn(server)
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
})
afterAll(async () => {
  environment.remove()
  await server.close()
})

/** The output of a server until it listens and has ended. */
async function printedBy(env: Record<string, string>, during: (pid: number) => unknown = () => undefined): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let listens = false
  child.stdout.on('data', (chunk) => {
    printed += chunk
    if (!listens && printed.includes('no real money moves')) {
      listens = true
      void Promise.resolve(during(child.pid as number)).finally(() => child.kill('SIGTERM'))
    }
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  await once(child, 'close')
  return printed.trim().split('\n')
}

test('in production a server prints only lines of JSON, and no library warns', { timeout: 60_000 }, async () => {
  const lines = (await printedBy({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', SMTP_URI: 'smtp://x' })).map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ level: 'warn', name: 'SMTP_URI', meant: 'SMTP_URL' })
  expect(lines.filter(({ name }) => /Deprecation|Warning/.test(name))).toEqual([])
  expect(lines.find(({ msg }) => /^BIMS listens on http/.test(msg))).toMatchObject({ level: 'info', pid: expect.any(Number) })
  for (const warned of [/^SMTP_URL is not set/, /sandbox/])
    expect(lines.find(({ msg }) => warned.test(msg))).toMatchObject({ level: 'warn' })
  expect(lines.at(-1)).toMatchObject({ level: 'info', msg: 'BIMS has stopped.' })
})

test.each<{ what: string; env: Record<string, string>; says: string }>([
  { what: 'a setting that is wrong', env: { WORKERS: 'many' }, says: 'WORKERS must be' },
  { what: 'a database that is not there', env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, says: 'does not answer' },
])('in production $what ends the start with one line of JSON', { timeout: 60_000 }, async ({ env, says }) => {
  const lines = await printedBy({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', ...env })
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 'fatal', msg: expect.stringContaining(says) })])
})

test('signals for reopening logs end no process and open no debugger', { timeout: 60_000 }, async () => {
  let all: number[] = []
  let left: number[] = []
  const lines = await printedBy({ WORKERS: '2' }, async (pid) => {
    all = [pid, ...workersOf(pid)]
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) for (const each of all) process.kill(each, signal)
    await pause(1_000)
    left = all.filter(isNode)
  })
  expect(all).toHaveLength(3)
  expect(left).toEqual(all)
  expect(lines.join('\n')).not.toContain('Debugger')
})

test('elsewhere the notice names its address in words', { timeout: 60_000 }, async () => {
  expect((await printedBy({})).some((line) => line.startsWith('BIMS listens on http'))).toBe(true)
})
