import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { createInsert } from '../../demonstration/insert-record.ts'
import { accountRows, keepNamed } from '../../demonstration/named-rows.ts'
import { accounts } from '../../demonstration/places-and-accounts.ts'
import { queues } from '../../job-kinds.ts'
import { hashPassword } from '../../people/passwords.ts'
import { signInAll } from '../account.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { GOOD } from '../payments.ts'
import { readLedger } from '../servers/read-ledger.ts'
import { type ServerProcess, workersOf } from '../servers/server-process.ts'
import { startLoad } from '../servers/steady-load.ts'
import { callWorker, METRICS_TOKEN, openWorkerStage, type WorkerServer, type WorkerStage } from '../servers/worker-stage.ts'
import type { TestServer } from '../test-server.ts'

const PASSWORD = 'a long enough password'
/** The queues of server/jobs.ts, each with a pool of its own. */
const QUEUES = Object.keys(queues).length

let stage: WorkerStage
let testServer: TestServer
beforeAll(async () => {
  stage = await openWorkerStage()
  testServer = stage.testServer
})
afterAll(() => stage.close())

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
  const { text } = await callWorker(server, 'GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const samples = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line) && line.includes(labels))
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe('a server of two workers', { timeout: 60_000 }, () => {
  let server: WorkerServer
  beforeAll(async () => {
    await testServer.database.run(sql`create role worker_before superuser login`)
    await testServer.database.run(sql`create role worker_after superuser login`)
    stage.writeDatabaseUrl('worker_before')
    server = await stage.start(stage.byFile)
  }, 60_000)
  afterAll(async () => {
    await stage.end(server)
    await testServer.database.run(sql`drop role worker_before, worker_after`)
  })

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
        callWorker(server, 'POST', '/api/appointments/schedule', {
          body: testServer.booking({ email: `ann${index}@example.org`, dateTime: slot() }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(59).fill(409)])
    expect(answeredBy(server, '/api/appointments/schedule')).toEqual(sorted(workersOf(server.pid)))
  })

  test('either worker reports the metrics of both, and the shared state once', async () => {
    const before = await metric(server, 'http_request_duration_seconds_count', '/healthz')
    for (let asked = 0; asked < 11; asked += 1) await callWorker(server, 'GET', '/healthz')
    const told = []
    for (let asked = 0; asked < 4; asked += 1) told.push(await metric(server, 'http_request_duration_seconds_count', '/healthz'))
    expect(told).toEqual(Array(4).fill(before + 11))
    expect([await metric(server, 'bims_workers'), await metric(server, 'bims_build_info')]).toEqual([2, 1])
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

  test('SIGHUP replaces the workers one after the other by those of the new DATABASE_URL_FILE, without a lost request', {
    timeout: 180_000,
  }, async () => {
    const users = () =>
      testServer.database.rows(sql`select distinct usename from pg_stat_activity where usename like 'worker\\_%' order by 1`)
    expect(await users()).toEqual([{ usename: 'worker_before' }])
    stage.writeDatabaseUrl('worker_after')
    const before = workersOf(server.pid)
    const load = startLoad({ port: server.port, clients: 6, pauseMs: 5 }, () => ({ method: 'GET', path: '/healthz' }))
    server.signal('SIGHUP')
    await expect.poll(() => workersOf(server.pid).filter((pid) => before.includes(pid)), { timeout: 120_000 }).toEqual([])
    await expect.poll(() => metric(server, 'bims_workers'), { timeout: 20_000 }).toBe(2)
    const { lost, refused, statuses } = await load.stop()
    expect({ lost, refused, statuses: Object.keys(statuses) }).toEqual({ lost: [], refused: 0, statuses: ['200'] })
    expect(await users()).toContainEqual({ usename: 'worker_after' })
  })
})

test('the flood limit applies to all workers together, and a new worker receives the counts', { timeout: 60_000 }, async () => {
  const most = 200
  const server = await stage.start({ RATE_LIMITS: 'on', FLOOD_PER_MINUTE: String(most) })
  const statuses: number[] = []
  for (let sent = 0; sent < 3 * most; sent += 5)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 5 }, () => callWorker(server, 'GET', '/api/auth/sso')))).map(({ status }) => status),
    )
  const admitted = statuses.filter((status) => status === 200).length
  expect(admitted).toBeGreaterThan(most * 0.5)
  expect(admitted).toBeLessThanOrEqual(most * 1.1)
  const before = workersOf(server.pid)
  process.kill(before[0] as number, 'SIGKILL')
  await expect.poll(() => workersOf(server.pid).filter((pid) => !before.includes(pid)).length, { timeout: 20_000 }).toBe(1)
  const [after] = workersOf(server.pid).filter((pid) => !before.includes(pid))
  const answers: number[] = []
  for (let sent = 0; sent < 20 || !answeredBy(server, '/api/auth/sso').includes(after as number); sent += 1) {
    answers.push((await callWorker(server, 'GET', '/api/auth/sso')).status)
    await pause(50)
  }
  expect(new Set(answers)).toEqual(new Set([429]))
  await stage.end(server)
})

test('either worker can charge and refund a payment', { timeout: 60_000 }, async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await testServer.database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN'`)
  const rows = { users: accountRows({ admin: accounts.admin }, await hashPassword(PASSWORD)) }
  const { users } = await keepNamed(createInsert(testServer.database, testServer.services.sealing), rows)
  const { admin } = await signInAll(testServer.services, users)
  const server = await stage.start()
  const card = { cardNumber: GOOD, cardExpiry: '1299', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
  const book = async (index: number) => {
    const { token } = JSON.parse((await callWorker(server, 'POST', '/api/paymenttokens', { body: card })).text) as { token: string }
    const body = testServer.booking({
      email: `ann${index}@example.org`,
      dateTime: slot(15 * index),
      paymentMethod: 'OL',
      paymentToken: token,
    })
    return (await callWorker(server, 'POST', '/api/appointments/schedule', { body })).status
  }
  expect(await Promise.all(Array.from({ length: 6 }, (_, index) => book(index)))).toEqual(Array(6).fill(201))
  const states = () => testServer.database.rows<{ id: number; state: string }>(sql`select id, state from payment_transaction order by id`)
  await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 20_000 }).toEqual(Array(6).fill('PAID'))
  const headers = { authorization: `Bearer ${admin}` }
  for (const { id } of await states()) {
    const body = { reason: 'The machine was broken', password: PASSWORD }
    expect((await callWorker(server, 'POST', `/api/paymenttransactions/${id}/refund`, { body, headers })).status).toBe(200)
  }
  await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 20_000 }).toEqual(Array(6).fill('REFUNDED'))
  expect(answeredBy(server, '/api/appointments/schedule')).toEqual(sorted(workersOf(server.pid)))
  expect(answeredBy(server, '/api/paymenttransactions/:id/refund')).toEqual(sorted(workersOf(server.pid)))
  const events = Object.groupBy(readLedger(stage.settings.env.BIMS_DATA as string), ({ event }) => event)
  expect(Object.entries(events).map(([event, movements]) => [event, movements?.length])).toEqual([
    ['opened', 6],
    ['authorized', 6],
    ['captured', 6],
    ['refunded', 6],
  ])
  await testServer.database.run(sql`update network set prompt_payment = false`)
  await stage.end(server)
})
