import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
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

const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(1)

test(`${PAYMENTS} payments are collected while the mail server accepts connections but never answers`, { timeout: 600_000 }, async () => {
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
  await testServer.database.run(
    sql`select graphile_worker.add_job(name) from unnest(array['seal_audit', 'recover_payments', 'clean_up']) name`,
  )
  const waiting = () =>
    testServer.database.rows(sql`
      select task_identifier from graphile_worker.jobs where task_identifier in ('seal_audit', 'recover_payments', 'clean_up')`)
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  expect(await testServer.database.rows(sql`select id from mail where state = 'SENT'`)).toEqual([])
})
