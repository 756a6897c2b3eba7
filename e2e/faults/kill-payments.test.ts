import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { DECLINED, expirePending, findDisagreements, GOOD, recoverTwice } from '../../server/testing/payments.ts'
import {
  findFreePort,
  makeSettingsOn,
  type ServerProcess,
  type Start,
  startProcess,
  waitUntilDisconnected,
} from '../../server/testing/servers/server-process.ts'
import { openTestServer, type TestServer } from '../../server/testing/test-server.ts'

const KILLS = Number(process.env.KILLS ?? 3)
const CLIENTS = 8
const SLOTS_A_DAY = 32
/** A client that has to wait longer gives up. */
const PATIENCE_MS = 2_000
const RETRY_MS = 20
/** The number of payments before each kill, however slow the machine is. */
const PAID_BETWEEN = 4

/** The last answer of one client, and the number of its calls without one. */
type Try = { key: string; appointment: number | null; lost: number }

let testServer: TestServer
let start: Start
let remove: () => void
let server: ServerProcess
let stopped = false
let nextSlot = 0
let paid = 0

beforeAll(async () => {
  testServer = await openTestServer()
  await testServer.database.run(sql`update live_scan_vendor set stations = 20`)
  await testServer.database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL'`)
  const settings = makeSettingsOn(testServer)
  remove = settings.remove
  start = { env: settings.env, port: await findFreePort() }
  server = await startProcess(start)
})
afterAll(async () => {
  stopped = true
  await server?.kill('SIGKILL')
  await testServer.close()
  remove()
})

test(`database and processor agree after ${KILLS} kills while cards are charged`, async () => {
  const load = Array.from({ length: CLIENTS }, (_, client) => payUntilStopped(client))
  for (let kills = 0; kills < KILLS; kills += 1) {
    await paidMore()
    await pause(randomInt(1_000))
    await server.kill('SIGKILL')
    server = await startProcess(start)
  }
  await paidMore()
  stopped = true
  const tries = (await Promise.all(load)).flat()
  await server.kill('SIGKILL')
  await waitUntilDisconnected(testServer)
  const folder = start.env.BIMS_DATA as string
  await expirePending(testServer.database)
  await recoverTwice({ ...testServer.services, settings: readSettings(start.env) })
  const acknowledged = tries.filter(({ appointment }) => appointment !== null)
  const lost = tries.filter((each) => each.lost > 0)
  console.log(
    `${KILLS} kills: ${acknowledged.length} acknowledged, ${tries.length - acknowledged.length} gave up, ${lost.length} of unknown outcome`,
  )

  expect(await findDisagreements(testServer.database, folder)).toEqual([])
  const booked = await testServer.database.rows<{ id: number }>(sql`
    select p.id from appointment p join payment_transaction x on x.appointment = p.id where p.status = 'SCHEDULED' and x.state = 'PAID'`)
  const missing = acknowledged.filter(({ appointment }) => !booked.some(({ id }) => id === appointment))
  expect(missing).toEqual([])
  expect(lost.length, 'outcomes that a client could not know').toBeGreaterThan(0)
  expect(acknowledged.length).toBeGreaterThan(KILLS * 3)
}, 3_600_000)

/** Waits for a number of further acknowledged payments. */
async function paidMore(): Promise<void> {
  const wanted = paid + PAID_BETWEEN
  while (paid < wanted) await pause(RETRY_MS)
}

async function payUntilStopped(client: number): Promise<Try[]> {
  const tries: Try[] = []
  while (!stopped) {
    const one = await payOnce(`client-${client}-${tries.length}`)
    if (one.appointment !== null) paid += 1
    tries.push(one)
  }
  return tries
}

/** Pays, sometimes with a declined card before a valid one; repeats the call while there is no answer. */
async function payOnce(key: string): Promise<Try> {
  const slot = nextSlot++
  const dateTime = Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 2 + (Math.floor(slot / SLOTS_A_DAY) % 80) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (slot % SLOTS_A_DAY) })
  const booking = { email: `${key}@example.org`, dateTime: dateTime.toInstant().toString(), paymentMethod: 'OL' }
  let lost = 0
  for (const card of slot % 5 === 0 ? [DECLINED, GOOD] : [GOOD]) {
    const begun = Date.now()
    let paymentToken: string | undefined
    while (Date.now() - begun < PATIENCE_MS + lost * 1_000) {
      const answer =
        paymentToken === undefined
          ? await post('paymenttokens', key, { cardNumber: card, cardExpiry: '1230', cardName: 'Ann', cardCode: '123', cardZip: '12207' })
          : await post('appointments/schedule', key, testServer.booking({ ...booking, paymentToken }))
      if (answer === 'lost') lost += 1
      else if (answer?.status === 201 && paymentToken === undefined) paymentToken = answer.body.token
      else if (answer?.status === 201) return { key, lost, appointment: answer.body.id as number }
      else if (answer?.status === 402) break
      await pause(RETRY_MS)
    }
  }
  return { key, lost, appointment: null }
}

type Reply = { status: number; body: { id?: number; token?: string } }

/** Undefined: nothing listened, so that nothing happened. `lost`: anything may have happened. */
async function post(path: string, key: string, body: object): Promise<Reply | 'lost' | undefined> {
  try {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const response = await fetch(`http://127.0.0.1:${start.port}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED' ? undefined : 'lost'
  }
}
