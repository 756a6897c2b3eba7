import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/records/days.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Act, isExplained } from '../testing/day/day-model.ts'
import { makePerformer } from '../testing/day/perform-acts.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from '../testing/servers/server-process.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const AT_ONCE = 200

let testServer: TestServer
let servers: ServerProcess[]
let remove: () => void

beforeAll(async () => {
  testServer = await openTestServer()
  const settings = makeSettingsOn(testServer)
  remove = settings.remove
  servers = await Promise.all([0, 1].map(async () => startProcess({ env: settings.env, port: await findFreePort() })))
}, 90_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await testServer.close()
  remove()
})

/** An open time in eight days, in summer or winter: the servers use the machine's clock. */
const slot = () => `${new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10)}T18:00:00Z`

async function book(index: number, held: string | null = null): Promise<string> {
  const response = await fetch(`${servers[index % servers.length]?.address}/api/appointments/schedule`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `key-${index}-${held}` },
    body: JSON.stringify(testServer.booking({ email: `ann${index}@example.org`, dateTime: slot(), hold: held })),
  })
  const body = (await response.json()) as { status: string; code: string }
  return response.status === 201 ? body.status : `${response.status} ${body.code}`
}

const tally = (answers: string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([name, { length }]) => [name, length]))

test.each([1, 2])(`${AT_ONCE} calls at once through two servers fill one slot with %i station(s)`, async (stations) => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency')
  await testServer.database.run(sql`update live_scan_vendor set stations = ${stations} where id = ${testServer.downtown}`)
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => book(index)))
  expect(tally(answers)).toEqual({ SCHEDULED: stations, '409 TIMING': AT_ONCE - stations })
  const rows = await Promise.all(
    (['appointment', 'applicant', 'idempotency', 'appointment_history', 'address'] as const).map(testServer.count),
  )
  expect(rows).toEqual(rows.map(() => stations))
})

test('the same key at both servers at once makes one booking and one answer', async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency')
  const body = JSON.stringify(testServer.booking({ dateTime: slot() }))
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' }
      const send = async () => {
        const response = await fetch(`${servers[index % 2]?.address}/api/appointments/schedule`, { method: 'POST', headers, body })
        return `${response.status} ${await response.text()}`
      }
      // A caller that finds the key in use for half a second asks again, as the page does.
      for (let tries = 0; ; tries += 1) {
        const answer = await send()
        if (tries === 5 || !answer.includes('"IN_FLIGHT"')) return answer
        await pause(200)
      }
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
  expect(await testServer.count('appointment')).toBe(1)
})

test('a booking at a location that stays locked is refused as unavailable', { timeout: 30_000 }, async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency')
  const answers = await testServer.database.transaction(async (db) => {
    await db.run(sql`set local idle_in_transaction_session_timeout = 0`)
    await db.run(sql`select from live_scan_vendor where id = ${testServer.downtown} for update`)
    return Promise.all([0, 1].map((index) => book(index)))
  })
  expect(tally(answers)).toEqual({ '503 UNAVAILABLE': 2 })
  expect(await testServer.count('appointment')).toBe(0)
})

async function hold(index: number): Promise<string> {
  const response = await fetch(`${servers[index % servers.length]?.address}/api/appointments/hold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lsv: testServer.downtown, dateTime: slot() }),
  })
  const body = (await response.json()) as { hold: string | null; code: string }
  return response.status === 201 ? (body.hold ?? 'none') : `${response.status} ${body.code}`
}

test.each([1, 2])('many holds at once through two servers keep one slot for %i applicant(s), and only these book it', async (stations) => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'slot_hold')
  await testServer.database.run(sql`update live_scan_vendor set stations = ${stations} where id = ${testServer.downtown}`)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => hold(index)))
  const tokens = answers.filter((answer) => !answer.startsWith('409'))
  expect(tokens).toHaveLength(stations)
  expect(new Set(answers.filter((answer) => answer.startsWith('409')))).toEqual(new Set(['409 TIMING']))
  const [own = ''] = tokens
  // At the other server than the one that gave it.
  const at = answers.indexOf(own) + 1
  expect(await book(at)).toBe('409 TIMING')
  expect(await book(at, own)).toBe('SCHEDULED')
  expect(await testServer.count('appointment')).toBe(1)
})

const DAYS = Number(process.env.ORDER_DAYS ?? 3)
const SEED = Number(process.env.ORDER_SEED ?? Date.now() % 2 ** 31)
const ROUNDS = 8

/** A choice among four slots, so that acts meet; an appointment is one of those that are booked, by its place among them. */
const choice = fc.record({
  act: fc.constantFrom<Act['act'][]>('book', 'book', 'book', 'move', 'move', 'cancel', 'hold', 'block', 'set stations'),
  slot: fc.nat({ max: 3 }),
  place: fc.nat({ max: 9 }),
  stations: fc.integer({ min: 1, max: 2 }),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

function actOf({ act, slot, place, stations }: Choice, booked: readonly number[]): Act {
  const id = booked[place % booked.length]
  if (act === 'set stations') return { act, stations }
  if (act === 'cancel' || act === 'move') return id === undefined ? { act: 'book', slot } : act === 'move' ? { act, id, slot } : { act, id }
  return { act, slot }
}

test(`what happens at once on ${DAYS} days at two servers is as if one thing had happened after the other`, {
  timeout: 30_000 + DAYS * 10_000,
}, async () => {
  const addresses = servers.map(({ address }) => address)
  const { perform, readDay } = makePerformer(testServer, addresses, slot())
  const day = fc.array(fc.array(choice, { minLength: 2, maxLength: 5 }), { minLength: ROUNDS, maxLength: ROUNDS })
  const property = fc.asyncProperty(day, async (rounds) => {
    await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency')
    await testServer.database.run(sql`update live_scan_vendor set stations = 1 where id = ${testServer.downtown}`)
    for (const round of rounds) {
      // Each round begins without holds and blocks, or soon nothing is open.
      await emptyTables(testServer.database, 'slot_hold', 'blocked_time')
      const begin = await readDay()
      const booked = [...begin.booked.keys()]
      const answered = await Promise.all(round.map((each) => perform(actOf(each, booked))))
      const end = await readDay()
      if (!isExplained(begin, answered, end)) throw new Error(inspect({ begin, answered, end }, { depth: 4 }))
    }
  })
  // A round is no second time the same, so that a smaller counterexample cannot be looked for.
  await fc.assert(property, { numRuns: DAYS, seed: SEED, endOnFailure: true })
})
