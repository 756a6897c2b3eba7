import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from './operations/keys/database-keys.ts'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { longestStop } from './running-parts.ts'
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
  const spawned = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment.env, ...env, NODE_ENV: 'production', ALLOW_SANDBOX: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = spawned
  // Workers of a killed server may still print.
  for (const stream of [spawned.stdout, spawned.stderr])
    stream.on('data', (chunk) => {
      if (child === spawned) printed += chunk
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

test('a server that ends says that it leaves, answers until balancers have noticed, and waits for no request beyond its grace', {
  timeout: 60_000,
}, async () => {
  spawnServer({ SHUTDOWN_GRACE: '6' })
  await untilPrinted('BIMS listens on')
  const address = /listens on (http:[^\s"]+:\d+)/.exec(printed)?.[1]
  const statuses = () =>
    Promise.all(['readyz', 'healthz', 'api/health'].map(async (path) => (await fetch(`${address}/${path}`)).status.toString()))
  await expect.poll(statuses).toEqual(['200', '200', expect.any(String)])
  const answered = await statuses()
  const unfinished = request(`${address}/api/auth/token`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  unfinished.on('error', () => undefined).write('{"username": ')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = longestStop(6_000).then(() => 'longer than its grace and the stops of its parts')
  await expect.poll(statuses, { timeout: 5_500 }).toEqual(['503', ...answered.slice(1)])
  expect(await Promise.race([ended, late])).toEqual([0, null])
})

/** Rejects a promise at a signal, as the job library does without the database. */
const STRAY = "data:text/javascript,process.on('SIGCONT',()=>{Promise.reject(Error('stray'))})"
/** Throws an error in the callback of a signal, which nothing catches. */
const STRAY_THROW = "data:text/javascript,process.on('SIGWINCH',()=>{throw(Error('thrown'))})"

test('a rejection that nobody handles ends no process of a server, and an error that nothing caught only its worker, which is replaced', {
  timeout: 60_000,
}, async () => {
  spawnServer({ WORKERS: '2', NODE_OPTIONS: `--import ${STRAY} --import ${STRAY_THROW}` })
  await untilPrinted('BIMS listens on')
  const processes = [child.pid as number, ...workersOf(child.pid as number)]
  for (const pid of processes) process.kill(pid, 'SIGCONT')
  const strays = () => printed.match(/A rejected promise was not handled/g)?.length
  await expect.poll(strays, { timeout: 30_000 }).toBe(processes.length)
  await pause(300)
  expect([child.exitCode, [child.pid, ...workersOf(child.pid as number)]]).toEqual([null, processes])

  const [, first = 0, second = 0] = processes
  process.kill(first, 'SIGWINCH')
  await expect.poll(() => workersOf(child.pid as number).filter((pid) => pid !== first).length, { timeout: 30_000 }).toBe(2)
  expect([child.exitCode, workersOf(child.pid as number).includes(second)]).toEqual([null, true])
  expect(fatalLines()).toMatchObject([{ pid: first, error: { name: 'Error', message: 'thrown' } }])
})

/** The lines of the log of level fatal. Every line must be one of the log: Node.js prints an uncaught error with its stack. */
const fatalLines = () =>
  printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string })
    .filter(({ level }) => level === 'fatal')

test('an error that nothing caught ends a server in order: not ready, its requests answered, one line, a failure', {
  timeout: 60_000,
}, async () => {
  spawnServer({ SHUTDOWN_GRACE: '6', NODE_OPTIONS: `--import ${STRAY_THROW}` })
  await untilPrinted('BIMS listens on')
  const address = /listens on (http:[^\s"]+:\d+)/.exec(printed)?.[1]
  const sending = request(`${address}/api/auth/token`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  await new Promise((sent) => sending.write('{"username": ', sent))
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  child.kill('SIGWINCH')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  sending.end('"nobody", "password": "wrong"}')
  expect((await answer)[0].statusCode).toBe(401)
  expect(await untilEnded()).toBe(1)
  expect(fatalLines()).toMatchObject([{ error: { message: 'thrown' }, msg: expect.stringContaining('not caught') }])
})

test('SIGTERM during the start ends it with a line and without an error', { timeout: 60_000 }, async () => {
  await whileStarting({}, () => child.kill('SIGTERM'))
  expect([await untilEnded(), printed]).toEqual([0, expect.stringContaining('BIMS was stopped during its start.')])
})
