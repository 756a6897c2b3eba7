import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { makeSettingsOn, workersOf } from './testing/servers/server-process.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let environment: ReturnType<typeof makeSettingsOn>
let child: ChildProcess
let printed = ''
beforeAll(async () => {
  server = await openTestServer()
  environment = makeSettingsOn(server)
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
})
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
})
afterAll(async () => {
  environment.remove()
  await server.close()
})

/** Starts a server without a terminal, as service managers do. */
function spawnServer(env: Record<string, string> = {}): void {
  printed = ''
  child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment.env, ...env, NODE_ENV: 'production', ALLOW_SANDBOX: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk
    })
}

const untilPrinted = (words: string) => expect.poll(() => printed, { timeout: 30_000 }).toContain(words)

/** Starts a server, and does the work while the start waits at the keys of its database. */
async function whileStarting(env: Record<string, string>, work: () => unknown): Promise<void> {
  const { pool } = server.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.databaseKeys])
  spawnServer(env)
  const waiting = async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0)
  await work()
  await pause(300)
  await client.query('rollback')
  client.release()
}

const untilEnded = async () => child.exitCode ?? (await once(child, 'exit'))[0]

test('SIGHUP does not stop a server of one process, which says what it needs to replace workers', { timeout: 60_000 }, async () => {
  spawnServer()
  await untilPrinted('BIMS listens on')
  child.kill('SIGHUP')
  await untilPrinted('WORKERS of 2 or more')
  child.kill('SIGTERM')
  expect(await untilEnded()).toBe(0)
  expect(printed).toContain('BIMS has stopped.')
})

test('SIGHUP during the start waits for its end: one process goes on', { timeout: 60_000 }, async () => {
  await whileStarting({}, () => child.kill('SIGHUP'))
  await untilPrinted('BIMS listens on')
  await untilPrinted('WORKERS of 2 or more')
  expect(child.exitCode).toBeNull()
})

test('SIGHUP during the start waits for its end: workers are replaced then', { timeout: 60_000 }, async () => {
  await whileStarting({ WORKERS: '2' }, () => child.kill('SIGHUP'))
  let seen = new Set<number>()
  const countWorkers = () => {
    seen = new Set([...seen, ...workersOf(child.pid as number)])
    return seen.size
  }
  await expect.poll(countWorkers, { timeout: 50_000, interval: 20 }).toBe(4)
  await untilPrinted('The workers were replaced')
  await untilPrinted('BIMS listens on')
  expect(child.exitCode).toBeNull()
})

test('a server that ends says that it leaves, and answers until balancers have noticed', { timeout: 60_000 }, async () => {
  spawnServer({ SHUTDOWN_GRACE: '3' })
  await untilPrinted('BIMS listens on')
  const address = /listens on (http:[^\s"]+:\d+)/.exec(printed)?.[1]
  const statuses = () =>
    Promise.all(['readyz', 'healthz', 'api/health'].map(async (path) => (await fetch(`${address}/${path}`)).status.toString()))
  await expect.poll(statuses).toEqual(['200', '200', expect.any(String)])
  const answered = await statuses()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(statuses, { timeout: 2_500 }).toEqual(['503', ...answered.slice(1)])
  expect(await ended).toEqual([0, null])
})

/** Rejects a promise in each process, some time after its start, as the job library does without the database. */
const STRAY = "data:text/javascript,setTimeout(()=>Promise.reject(Error('stray')),2500)"

test('a rejection that nobody handles ends no process of a server', { timeout: 60_000 }, async () => {
  spawnServer({ WORKERS: '2', NODE_OPTIONS: `--import ${STRAY}` })
  await untilPrinted('BIMS listens on')
  const processes = [child.pid as number, ...workersOf(child.pid as number)]
  const strays = () => printed.match(/A rejected promise was not handled/g)?.length
  await expect.poll(strays, { timeout: 30_000 }).toBe(processes.length)
  await pause(300)
  expect([child.exitCode, [child.pid, ...workersOf(child.pid as number)]]).toEqual([null, processes])
})

test('SIGTERM during the start ends it with a line and without an error', { timeout: 60_000 }, async () => {
  await whileStarting({}, () => child.kill('SIGTERM'))
  expect([await untilEnded(), printed]).toEqual([0, expect.stringContaining('BIMS was stopped during its start.')])
})
