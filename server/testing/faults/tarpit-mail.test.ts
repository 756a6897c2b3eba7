import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOOD } from '../payments.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/** Each books, pays and is mailed twice. */
const PAYMENTS = Number(process.env.TARPIT_PAYMENTS ?? 15)
const AT_ONCE = 5
const SLOTS_A_DAY = 30

let testServer: TestServer
let settings: ReturnType<typeof makeSettingsOn>
let server: ServerProcess
const conversations: Socket[] = []
/** A mail server that accepts connections and never answers. */
const tarpit = createServer((socket) => conversations.push(socket.on('error', () => undefined)))
beforeAll(async () => {
  tarpit.listen(0, '127.0.0.1')
  await once(tarpit, 'listening')
  testServer = await openTestServer()
  settings = makeSettingsOn(testServer)
  await testServer.database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN'`)
  const env = { ...settings.env, SMTP_URL: `smtp://127.0.0.1:${(tarpit.address() as AddressInfo).port}` }
  server = await startProcess({ env, port: await findFreePort() })
}, 60_000)
afterAll(async () => {
  await server?.kill('SIGKILL')
  for (const socket of conversations) socket.destroy()
  tarpit.close()
  settings?.remove()
  await testServer?.close()
})

async function post(path: string, body: unknown) {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { token?: string } }
}

async function pay(at: number): Promise<number> {
  const card = { cardNumber: GOOD, cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
  const paymentToken = (await post('paymenttokens', card)).body.token
  const dateTime = Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 3 + Math.floor(at / SLOTS_A_DAY) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (at % SLOTS_A_DAY) })
    .toInstant()
    .toString()
  const body = testServer.booking({ email: `a${at}@example.org`, dateTime, paymentMethod: 'OL', paymentToken })
  return (await post('appointments/schedule', body)).status
}

/** A job of each queue but that of mails, and of backups, which works seldom. */
const JOB_OF_QUEUE = {
  payments: ['recover_payments', {}],
  slots: ['offer_slots_everywhere', {}],
  audit: ['seal_audit', {}],
  upkeep: ['lock_idle_accounts', {}],
  notices: ['remind', {}],
  documents: ['waiver_document', { signature: -1 }],
  sms: ['remind_sms', {}],
  webhooks: ['send_webhook', { delivery: -1 }],
} as const
const TIMES = 5
const LOOK_MS = 10
const MAX_MS = 5_000

/** The median time, in milliseconds, from queueing a job of each queue to its end. */
async function timeJobs(): Promise<Record<string, number>> {
  const timed = Object.entries(JOB_OF_QUEUE).map(async ([queue, [task, payload]]) => {
    const times: number[] = []
    while (times.length < TIMES) times.push(await timeJob(task, payload))
    return [queue, Math.round(times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)]
  })
  return Object.fromEntries(await Promise.all(timed))
}

async function timeJob(task: string, payload: object): Promise<number> {
  const began = performance.now()
  const { database } = testServer
  const job = await database.one<{ id: number }>(sql`
    select id from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => 1)`)
  const waits = () => database.one(sql`select id from graphile_worker.jobs where id = ${job?.id ?? 0}`)
  const lasted = () => performance.now() - began
  while (lasted() < MAX_MS && (await waits()) !== undefined) await pause(LOOK_MS)
  return lasted()
}

const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(1)

test(`a mail server that never answers costs jobs of other queues less than a second, while ${PAYMENTS} payments are collected`, {
  timeout: 600_000,
}, async () => {
  const before = await timeJobs()
  const began = performance.now()
  let at = 0
  const client = async () => {
    const statuses: number[] = []
    while (at < PAYMENTS) statuses.push(await pay(at++))
    return statuses
  }
  const statuses = (await Promise.all(Array.from({ length: AT_ONCE }, client))).flat()
  expect(statuses).toEqual(Array(PAYMENTS).fill(201))
  const paidIn = seconds(began)
  const states = () => testServer.database.rows(sql`select state, count(*) as count from payment_transaction group by state`)
  await expect.poll(states, { timeout: 10_000 + PAYMENTS * 100 }).toEqual([{ state: 'PAID', count: PAYMENTS }])
  console.log(`${PAYMENTS} payments in ${paidIn} s, all collected after ${seconds(began)} s; ${conversations.length} silent conversations`)
  // As many as send mails at once.
  await expect.poll(() => conversations.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
  const during = await timeJobs()
  const costs = Object.entries(during).map(([queue, ms]) => ({
    queue,
    beforeMs: before[queue] ?? 0,
    ms,
    costMs: ms - (before[queue] ?? 0),
  }))
  console.log(costs.map(({ queue, beforeMs, ms }) => `${queue}: ${beforeMs} ms, beside the silent mail server ${ms} ms`).join('\n'))
  expect(costs.filter(({ costMs }) => costMs >= 1_000)).toEqual([])
  expect(await testServer.database.rows(sql`select id from mail where state = 'SENT'`)).toEqual([])
})
