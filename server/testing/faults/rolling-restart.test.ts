import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../database/empty-tables.ts'
import { startBalancer } from '../servers/balancer.ts'
import { hasNginx, startNginx } from '../servers/nginx.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess, workersOf } from '../servers/server-process.ts'
import { type LoadResult, type SentCall, startLoad } from '../servers/steady-load.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/** The load continues until this number of requests was sent and all restarts were made. */
const REQUESTS = Number(process.env.ROLLING_REQUESTS ?? 500)
/** The number of restarts of each server, or of all workers. */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 1)
/** The workers of the single server. */
const WORKERS = Number(process.env.ROLLING_WORKERS ?? 2)
/** The primary process gives each worker so long to serve. */
const WORKER_MS = 120_000
const CLIENTS = 10
/** The drill runs on an idle machine. */
const PAUSE_MS = process.env.ROLLING_REQUESTS === undefined ? 20 : 0
/** One in this number of requests is a booking. */
const BOOKING_EVERY = 10
const STATIONS = 15
const SLOTS_A_DAY = 32

let testServer: TestServer
let settings: ReturnType<typeof makeSettingsOn>
let servers: ServerProcess[] = []
let booked: string[]
let sent: number
beforeAll(async () => {
  testServer = await openTestServer()
  settings = makeSettingsOn(testServer)
  await testServer.database.run(sql`update live_scan_vendor set stations = ${STATIONS}`)
})
beforeEach(async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency')
  booked = []
  sent = 0
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await testServer.close()
  settings.remove()
})

/** A booking of a new person, open slots, a page of the API, a check of health. */
function next(): SentCall {
  const at = sent++
  if (at % BOOKING_EVERY === 0) return booking(at / BOOKING_EVERY)
  if (at % 2 === 0) return { method: 'GET', path: `/api/appointments/availability?lsv=${testServer.downtown}&date=${dayFromNow(7)}` }
  return at % 3 === 0 ? { method: 'GET', path: `/api/livescanvendors?network=${testServer.metro}` } : { method: 'GET', path: '/healthz' }
}

function booking(index: number): SentCall {
  const slot = Math.floor(index / STATIONS)
  const dateTime = Temporal.PlainDate.from(dayFromNow(3 + Math.floor(slot / SLOTS_A_DAY)))
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (slot % SLOTS_A_DAY) })
  const email = `ann${index}@example.org`
  booked.push(email)
  const body = testServer.booking({ email, dateTime: dateTime.toInstant().toString() })
  return { method: 'POST', path: '/api/appointments/schedule', body, headers: { 'idempotency-key': `rolling-${email}` } }
}

const dayFromNow = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()

/** Loads a port while `restart` runs, and until enough requests were sent. */
async function loadDuring(port: number, restart: () => Promise<void>): Promise<LoadResult> {
  let restarting = true
  const load = startLoad({ port, clients: CLIENTS, pauseMs: PAUSE_MS }, () => (restarting || sent < REQUESTS ? next() : undefined))
  await restart().finally(() => {
    restarting = false
  })
  return load.done
}

/** Every request must have the right answer, and every booking must exist once. */
async function expectNothingLost({ answered, statuses, lost, refused }: LoadResult, what: string, ms: number): Promise<void> {
  console.log(
    `${what}: ${answered} requests, ${booked.length} bookings among them, in ${Math.round(ms / 1000)} s, ${JSON.stringify(statuses)}`,
  )
  expect({ lost, refused, answered, statuses }).toEqual({
    lost: [],
    refused: 0,
    answered: sent,
    statuses: { 200: sent - booked.length, 201: booked.length },
  })
  expect(sent).toBeGreaterThanOrEqual(REQUESTS)
  const kept = await testServer.database.rows<{ email: string }>(sql`
    select a.email from appointment p join applicant a on a.id = p.applicant where p.status = 'SCHEDULED' order by a.email`)
  expect(kept.map(({ email }) => email)).toEqual(booked.toSorted())
}

/** Every answer must be right. A reload of nginx closes idle connections: what is sent on one at that moment is done by no server. */
async function expectOnlyClosed({ statuses, lost, refused }: LoadResult, what: string, ms: number): Promise<void> {
  const { 200: read = 0, 201: made = 0, ...others } = statuses
  console.log(`${what}: ${sent} requests in ${Math.round(ms / 1000)} s, ${read + made} answered, ${lost.length} connections closed`)
  expect({ others, refused, lost: lost.filter((line) => !line.endsWith('ECONNRESET')) }).toEqual({ others: {}, refused: 0, lost: [] })
  const kept = await testServer.database.one(sql`select count(*)::int as count from appointment where status = 'SCHEDULED'`)
  expect(kept).toEqual({ count: made })
}

const TIMEOUT_MS = 120_000 + RESTARTS * WORKERS * WORKER_MS

test(
  `two servers behind a balancer are restarted in turn, ${RESTARTS} time(s) each, and no request is lost`,
  async () => {
    const env = { ...settings.env, SHUTDOWN_GRACE: '2' }
    const ports = await Promise.all([findFreePort(), findFreePort()])
    servers = await Promise.all(ports.map((port) => startProcess({ env, port })))
    const balancer = await startBalancer(ports)
    await expect.poll(() => ports.every(balancer.sendsTo), { timeout: 20_000 }).toBe(true)
    const began = performance.now()
    const result = await loadDuring(balancer.port, async () => {
      for (let restart = 0; restart < 2 * RESTARTS; restart += 1) {
        const [at, port] = [restart % 2, ports[restart % 2] as number]
        await servers[at]?.kill('SIGTERM')
        servers[at] = await startProcess({ env, port })
        await expect.poll(() => balancer.sendsTo(port), { timeout: 20_000 }).toBe(true)
      }
    })
    const took = performance.now() - began
    balancer.close()
    await Promise.all(servers.splice(0).map((server) => server.kill('SIGTERM')))
    await expectNothingLost(result, `${2 * RESTARTS} restarts of two servers`, took)
  },
  TIMEOUT_MS,
)

test.runIf(hasNginx)(
  `two servers behind nginx are restarted in turn, ${RESTARTS} time(s) each, taken out before with down, and none is answered with 502`,
  async () => {
    const env = { ...settings.env, SHUTDOWN_GRACE: '2' }
    const ports = await Promise.all([findFreePort(), findFreePort()])
    servers = await Promise.all(ports.map((port) => startProcess({ env, port })))
    const nginx = startNginx(ports, await findFreePort())
    const began = performance.now()
    const result = await loadDuring(nginx.port, async () => {
      for (let restart = 0; restart < 2 * RESTARTS; restart += 1) {
        const [at, port] = [restart % 2, ports[restart % 2] as number]
        nginx.takeOut(port)
        await servers[at]?.kill('SIGTERM')
        servers[at] = await startProcess({ env, port })
        nginx.takeOut(null)
      }
    })
    const took = performance.now() - began
    nginx.close()
    await Promise.all(servers.splice(0).map((server) => server.kill('SIGTERM')))
    await expectOnlyClosed(result, `${2 * RESTARTS} restarts of two servers behind nginx`, took)
  },
  TIMEOUT_MS,
)

test(
  `${WORKERS} workers of one server are replaced one after another, ${RESTARTS} time(s), and no request is lost`,
  async () => {
    const port = await findFreePort()
    const server = await startProcess({ env: { ...settings.env, WORKERS: String(WORKERS) }, port })
    servers.push(server)
    while (!server.printed().includes('BIMS listens on')) await pause(20)
    const began = performance.now()
    const result = await loadDuring(port, async () => {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const before = workersOf(server.pid)
        server.signal('SIGHUP')
        const isReplaced = () => workersOf(server.pid).length === WORKERS && workersOf(server.pid).every((pid) => !before.includes(pid))
        await expect.poll(isReplaced, { timeout: WORKERS * WORKER_MS }).toBe(true)
      }
    })
    const took = performance.now() - began
    await server.kill('SIGTERM')
    servers = []
    await expectNothingLost(result, `${RESTARTS * WORKERS} workers replaced`, took)
  },
  TIMEOUT_MS,
)
