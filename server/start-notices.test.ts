import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { type Desk, openDesk } from './testing/desk.ts'
import { makeSettingsOn } from './testing/servers/server-process.ts'

let desk: Desk
let environment: ReturnType<typeof makeSettingsOn>
beforeAll(async () => {
  desk = await openDesk()
  environment = makeSettingsOn(desk)
  const keys = await openDatabaseKeys(desk.database, { ...desk.services.settings, key: desk.services.key.current })
  keys.stop()
})
afterAll(async () => {
  environment.remove()
  await desk.close()
})

/** What a server prints until it listens and has ended. */
async function printedBy(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
    if (printed.includes('no real money moves')) child.kill('SIGTERM')
  })
  await once(child, 'close')
  return printed.trim().split('\n')
}

test('in production all that a server prints is lines of JSON', { timeout: 60_000 }, async () => {
  const lines = (await printedBy({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).map((line) => JSON.parse(line))
  expect(lines.find(({ msg }) => /^BIMS listens on http/.test(msg))).toMatchObject({ level: 'info', pid: expect.any(Number) })
})

test('elsewhere a person reads where it listens', { timeout: 60_000 }, async () => {
  expect((await printedBy({})).some((line) => line.startsWith('BIMS listens on http'))).toBe(true)
})
