import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRows, keepNamed } from '../../demonstration/named-rows.ts'
import { accounts } from '../../demonstration/places-and-accounts.ts'
import { createInsert } from '../../demonstration/record.ts'
import { readLedger } from '../../payments/processor/sandbox-ledger.ts'
import { hashPassword } from '../../people/passwords.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { signInAll } from '../account.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { GOOD } from '../payments.ts'
import { findFreePort, isNode, makeSettingsOn, type ServerProcess, startProcess, workersOf } from '../servers/server-process.ts'
import { startLoad } from '../servers/steady-load.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const METRICS_TOKEN = 'metrics-token-0123456789'
const PASSWORD = 'a long enough password'
/** The queues of server/jobs.ts, each with a pool of its own. */
const QUEUES = 7

let testServer: TestServer
let settings: ReturnType<typeof makeSettingsOn>
let remaining: ServerProcess[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  settings = makeSettingsOn(testServer)
})
afterAll(async () => {
  await Promise.all(remaining.map((server) => server.kill('SIGKILL')))
  await testServer.close()
  settings.remove()
})

/** A server of workers on the desk's database. */
async function startWorkers(env: Record<string, string> = {}, workers = 2): Promise<ServerProcess & { port: number }> {
  const port = await findFreePort()
  const common = { ...settings.env, WORKERS: String(workers), METRICS_TOKEN, LOG_REQUESTS: 'on' }
  const server = await startProcess({ env: { ...common, ...env }, port })
  remaining.push(server)
  await untilAllServe(server)
  return { ...server, port }
}

/** The first worker serves while the others start. */
async function untilAllServe(server: ServerProcess): Promise<void> {
  while (!server.printed().includes('BIMS listens on')) await pause(20)
}

async function end(server: ServerProcess): Promise<void> {
  await server.kill('SIGTERM')
  remaining = remaining.filter((each) => each.pid !== server.pid)
}

/** A call over its own connection, since connections go to the workers in turn. */
async function call(
  server: ServerProcess,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: object } = {},
) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const slot = (minutes = 0) =>
  new Date(Date.parse(`${new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10)}T18:00:00Z`) + minutes * 60_000).toISOString()

/** The processes that logged requests of a route. */
function answeredBy(server: ServerProcess, route: string): number[] {
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.includes(`"route":"${route}"`))
  return [...new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid))].sort((a, b) => a - b)
}

const sorted = (pids: number[]) => pids.toSorted((a, b) => a - b)

/** The sum of a metric's samples whose labels contain the text. */
async function metric(server: ServerProcess, name: string, labels = ''): Promise<number> {
  const { text } = await call(server, 'GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const samples = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line) && line.includes(labels))
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe('a server of two workers', { timeout: 60_000 }, () => {
  let server: ServerProcess & { port: number }
  beforeAll(async () => {
    server = await startWorkers()
  }, 60_000)
  afterAll(() => end(server))

  test('jobs run in one worker', async () => {
    const pools = () => testServer.database.rows(sql`select pool from job_workers where seen_at > now() - interval '20 seconds'`)
    await expect.poll(async () => (await pools()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(QUEUES)
    // Jobs of the other worker would have begun by now.
    await pause(1_500)
    expect(await pools()).toHaveLength(QUEUES)
  })

  test('both answer bookings, and book one slot once', async () => {
    await testServer.database.run(sql`update live_scan_vendor set stations = 1 where id = ${testServer.downtown}`)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(server, 'POST', '/api/appointments/schedule', {
          body: testServer.booking({ email: `ann${index}@example.org`, dateTime: slot() }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(59).fill(409)])
    expect(answeredBy(server, '/api/appointments/schedule')).toEqual(sorted(workersOf(server.pid)))
  })

  test('either worker reports the metrics of both, and the shared state once', async () => {
    const before = await metric(server, 'http_request_duration_seconds_count', '/healthz')
    for (let asked = 0; asked < 11; asked += 1) await call(server, 'GET', '/healthz')
    const told = []
    for (let asked = 0; asked < 4; asked += 1) told.push(await metric(server, 'http_request_duration_seconds_count', '/healthz'))
    expect(told).toEqual(Array(4).fill(before + 11))
    expect(await metric(server, 'bims_workers')).toBe(2)
    await testServer.database.run(sql`
      insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state)
      values ('metrics', 'ana@bims.example', 'x', 'x', 'x', '<metrics@bims.example>', 'FAILED')`)
    expect(await metric(server, 'bims_mails', 'FAILED')).toBe(1)
  })

  test('a worker that dies is replaced while the other answers, and its requests stay counted', async () => {
    const bookingsCounted = () => metric(server, 'http_request_duration_seconds_count', 'POST /api/appointments/schedule')
    const counted = await bookingsCounted()
    const before = workersOf(server.pid)
    const load = startLoad({ port: server.port, clients: 4, pauseMs: 5 }, () => ({ method: 'GET', path: '/healthz' }))
    // At once, while connections are being passed to it.
    process.kill(before[0] as number, 'SIGKILL')
    await expect.poll(() => workersOf(server.pid).length, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => metric(server, 'bims_workers'), { timeout: 20_000 }).toBe(2)
    const { answered, lost, refused, statuses } = await load.stop()
    // The killed process may have been working on a request of each connection, and one connection may have been under way to it.
    expect(lost.length).toBeLessThanOrEqual(3)
    expect([refused, Object.keys(statuses)]).toEqual([0, ['200']])
    expect(answered).toBeGreaterThan(50)
    expect(workersOf(server.pid)).toContain(before[1])
    expect(await bookingsCounted()).toBe(counted)
  })

  test('SIGHUP replaces the workers one after the other, without a lost request', async () => {
    const before = workersOf(server.pid)
    const load = startLoad({ port: server.port, clients: 6, pauseMs: 5 }, () => ({ method: 'GET', path: '/healthz' }))
    server.signal('SIGHUP')
    await expect.poll(() => workersOf(server.pid).filter((pid) => before.includes(pid)), { timeout: 40_000 }).toEqual([])
    await expect.poll(() => metric(server, 'bims_workers'), { timeout: 20_000 }).toBe(2)
    const { lost, refused, statuses } = await load.stop()
    expect({ lost, refused, statuses: Object.keys(statuses) }).toEqual({ lost: [], refused: 0, statuses: ['200'] })
  })
})

test('the flood limit applies to all workers together, and a new worker receives the counts', { timeout: 60_000 }, async () => {
  const most = 200
  const server = await startWorkers({ RATE_LIMITS: 'on', FLOOD_PER_MINUTE: String(most) })
  const statuses: number[] = []
  for (let sent = 0; sent < 3 * most; sent += 5)
    statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => call(server, 'GET', '/healthz')))).map(({ status }) => status))
  const admitted = statuses.filter((status) => status === 200).length
  // Includes the checks of readiness while it started.
  expect(admitted).toBeGreaterThan(most * 0.5)
  expect(admitted).toBeLessThanOrEqual(most * 1.1)
  const before = workersOf(server.pid)
  process.kill(before[0] as number, 'SIGKILL')
  await expect.poll(() => workersOf(server.pid).filter((pid) => !before.includes(pid)).length, { timeout: 20_000 }).toBe(1)
  const [after] = workersOf(server.pid).filter((pid) => !before.includes(pid))
  const answers: number[] = []
  for (let sent = 0; sent < 20 || !answeredBy(server, '/healthz').includes(after as number); sent += 1) {
    answers.push((await call(server, 'GET', '/healthz')).status)
    await pause(50)
  }
  expect(new Set(answers)).toEqual(new Set([429]))
  await end(server)
})

test('either worker can charge and refund a payment', { timeout: 60_000 }, async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await testServer.database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN'`)
  const rows = { users: accountRows({ admin: accounts.admin }, await hashPassword(PASSWORD)) }
  const { users } = await keepNamed(createInsert(testServer.database, testServer.services.sealing), rows)
  const { admin } = await signInAll(testServer.services, users)
  const server = await startWorkers()
  const card = { cardNumber: GOOD, cardExpiry: '1299', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
  const book = async (index: number) => {
    const { token } = JSON.parse((await call(server, 'POST', '/api/paymenttokens', { body: card })).text) as { token: string }
    const body = testServer.booking({
      email: `ann${index}@example.org`,
      dateTime: slot(15 * index),
      paymentMethod: 'OL',
      paymentToken: token,
    })
    return (await call(server, 'POST', '/api/appointments/schedule', { body })).status
  }
  expect(await Promise.all(Array.from({ length: 6 }, (_, index) => book(index)))).toEqual(Array(6).fill(201))
  const states = () => testServer.database.rows<{ id: number; state: string }>(sql`select id, state from payment_transaction order by id`)
  await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 20_000 }).toEqual(Array(6).fill('PAID'))
  const headers = { authorization: `Bearer ${admin}` }
  for (const { id } of await states()) {
    const body = { reason: 'The machine was broken', password: PASSWORD }
    expect((await call(server, 'POST', `/api/paymenttransactions/${id}/refund`, { body, headers })).status).toBe(200)
  }
  await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 20_000 }).toEqual(Array(6).fill('REFUNDED'))
  expect(answeredBy(server, '/api/appointments/schedule')).toEqual(sorted(workersOf(server.pid)))
  expect(answeredBy(server, '/api/paymenttransactions/:id/refund')).toEqual(sorted(workersOf(server.pid)))
  const events = Object.groupBy(readLedger(settings.env.BIMS_DATA as string), ({ event }) => event)
  expect(Object.entries(events).map(([event, movements]) => [event, movements?.length])).toEqual([
    ['opened', 6],
    ['authorized', 6],
    ['captured', 6],
    ['refunded', 6],
  ])
  await testServer.database.run(sql`update network set prompt_payment = false`)
  await end(server)
})

test('SIGTERM ends all workers after they have answered earlier requests', { timeout: 60_000 }, async () => {
  const server = await startWorkers({ SHUTDOWN_GRACE: '2' })
  const workers = workersOf(server.pid)
  await testServer.database.run(sql`update live_scan_vendor set stations = 4 where id = ${testServer.downtown}`)
  let ready = true
  let booked = 0
  const load = startLoad({ port: server.port, clients: 8, pauseMs: 5 }, () =>
    ready
      ? {
          method: 'POST',
          path: '/api/appointments/schedule',
          body: testServer.booking({ email: `zoe${booked++}@example.org`, dateTime: slot(120) }),
        }
      : undefined,
  )
  await pause(300)
  // Like a service manager, which signals all processes of a service.
  for (const worker of workers) process.kill(worker, 'SIGTERM')
  const ended = server.kill('SIGTERM')
  // Like a balancer, which sends nothing more to a server that is leaving.
  while (ready) ready = (await call(server, 'GET', '/readyz')).status === 200
  const { answered, lost, refused, statuses } = await load.done
  await ended
  remaining = remaining.filter((each) => each.pid !== server.pid)
  expect({ lost, refused }).toEqual({ lost: [], refused: 0 })
  expect(answered).toBe(booked)
  expect(Object.keys(statuses)).toEqual(['201', '409'])
  expect([server.exitCode(), workers.filter(isNode)]).toEqual([0, []])
})

test.each([1, 2])(
  'a second signal shortens the grace of %i worker(s), but not one that comes with the first',
  { timeout: 60_000 },
  async (workers) => {
    const server = await startWorkers({ SHUTDOWN_GRACE: '120' }, workers)
    server.signal('SIGINT')
    // Two identical signals that arrive at once count as one.
    await pause(300)
    server.signal('SIGINT')
    await pause(4_000)
    expect((await call(server, 'GET', '/readyz')).status).toBe(503)
    server.signal('SIGINT')
    await expect.poll(() => server.exitCode(), { timeout: 15_000 }).toBe(0)
  },
)

test('kill -9 of the primary process leaves no worker and no database behind', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-workers-'))
  const server = await startProcess({ env: { BIMS_DATA: folder, BIMS_DEMO: '0', WORKERS: '2' }, port: await findFreePort() })
  await untilAllServe(server)
  const workers = workersOf(server.pid)
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  await server.kill('SIGKILL')
  const left = () => [...workers.filter(isNode), ...(isRunning(postmaster) ? [postmaster] : [])]
  expect(workers).toHaveLength(2)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  rmSync(folder, { recursive: true })
})

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('a port in use is refused with one line, with any number of workers', { timeout: 60_000 }, async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refusal = await startProcess({ env: { ...settings.env, WORKERS: '2' }, port }).catch((error: Error) => error.message)
  other.close()
  // Its other output consists of log entries.
  const printed = String(refusal)
    .split('\n')
    .filter((line) => line !== '' && !line.includes('{"level":"info"'))
  expect(printed).toEqual([`Port ${port} of 127.0.0.1 is in use. Set PORT to another one.`])
})

test('workers whose jobs cannot start end the server with an error', { timeout: 90_000 }, async () => {
  const noJobs = `import { registerHooks } from 'node:module'
    const source = 'export const startJobs = () => Promise.reject(new Error("no jobs today"))'
    registerHooks({ load: (url, context, next) =>
      url.endsWith('/server/jobs.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context) })`
  const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(noJobs)}`]
  const server = await startProcess({ env: { ...settings.env, WORKERS: '2' }, port: await findFreePort(), nodeOptions })
  await expect.poll(() => server.exitCode(), { timeout: 60_000 }).toBe(1)
  expect(server.printed()).toContain('no jobs today')
  expect(server.printed()).toContain('The workers end again and again')
})
