import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIRST_REVISION, manageUrl } from '../appointments/booking-link.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'

const HELD = 'Somebody else is booking that time right now.'
const GONE = 'That time is no longer available.'
const ROUNDS = Number(process.env.HOLD_RACES ?? 24)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  await emptyTables(server.database, 'slot_hold', 'appointment', 'applicant', 'idempotency')
  await server.database.run(sql`update live_scan_vendor set stations = 1`)
})
afterAll(() => server.close())

/** The slot at nine plus this number of quarters of an hour. */
const slot = (index: number) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString()
const shown = (quarter: string) => `2026-11-24T${quarter}:00-05:00`
const hold = async (index: number, own: string | null = null): Promise<Answer> =>
  server.call('POST', 'appointments/hold', { body: { lsv: server.downtown, dateTime: slot(index), hold: own } })
const held = async (index: number): Promise<string> => (await hold(index)).body.hold
const book = (index: number, email: string, own: string | null = null) =>
  server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: slot(index), email, hold: own }) })
const expire = () => server.database.run(sql`update slot_hold set expires_at = now() - interval '1 second'`)

test('a slot that somebody else holds is refused with alternatives, until the hold expires', async () => {
  const mine = await held(0)
  const { status, body } = await book(0, 'stranger@example.org')
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'TIMING', error_type: 'TIMING', error: HELD, detail: HELD })
  expect(body.alternatives.times).toEqual([shown('09:15'), shown('09:30'), shown('09:45')])
  expect(body.alternatives.elsewhere).toMatchObject({ lsv: server.lakefront })
  expect(await book(0, 'liar@example.org', 'made-up')).toMatchObject({ status: 409, body: { error: HELD } })
  // A hold of another slot gives no right to this one.
  expect(await book(0, 'other@example.org', await held(4))).toMatchObject({ status: 409, body: { error: HELD } })
  expect(await server.count('appointment')).toBe(0)
  expect((await book(0, 'holder@example.org', mine)).status).toBe(201)

  await held(1)
  await expire()
  expect((await book(1, 'later@example.org')).status).toBe(201)
})

test('a booked slot is refused with alternatives too', async () => {
  await book(0, 'first@example.org')
  const { status, body } = await book(0, 'second@example.org')
  expect([status, body.error]).toEqual([409, GONE])
  expect(body.alternatives.times).toEqual([shown('09:15'), shown('09:30'), shown('09:45')])
})

test('a hold takes one station, and holders of the last stations do not block each other', async () => {
  await server.database.run(sql`update live_scan_vendor set stations = 2`)
  const first = await held(0)
  expect((await book(0, 'free@example.org')).status).toBe(201)
  expect((await book(0, 'third@example.org')).status).toBe(409)
  expect((await book(0, 'first@example.org', first)).status).toBe(201)
  const both = [await held(1), await held(1)]
  await deskBooks(1)
  expect((await book(1, 'one@example.org', both[0])).status).toBe(201)
  expect(await book(1, 'two@example.org', both[1])).toMatchObject({ status: 409, body: { error: GONE } })
})

const deskBooks = async (index: number): Promise<void> => {
  const applicant = {
    first_name: 'Ben',
    last_name: 'Okafor',
    phone: '3055550101',
    email: 'ben@example.org',
    applicant_type: server.types.downtown,
  }
  const body = { applicant, lsv: server.downtown, date_time: slot(index) }
  expect((await server.call('POST', 'appointments', { who: 'downtown', body })).status).toBe(201)
}

test('a desk books what applicants hold', async () => {
  await held(0)
  await deskBooks(0)
  expect(await server.count('appointment')).toBe(1)
})

test('an applicant moves no booking to a time that somebody else holds', async () => {
  const { id } = (await book(8, 'mover@example.org')).body
  const link = manageUrl(server.services, { id, link_revision: FIRST_REVISION, subdomain: 'metro' })
  const move = (own: string | null) =>
    server.call('PATCH', `bookings/${link.split('/').at(-1)}`, { body: { dateTime: slot(0), hold: own } })
  const mine = await held(0)
  expect(await move(null)).toMatchObject({ status: 409, body: { code: 'TIMING', error: HELD } })
  expect((await move(mine)).status).toBe(200)
})

test('an applicant who gets a hold while strangers book the same slot always gets the slot', async () => {
  const lost: number[] = []
  let given = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(server.database, 'slot_hold', 'appointment', 'applicant', 'idempotency')
    const strangers = Array.from({ length: 3 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (round * 7 + index * 5) % 23))
      return book(0, `stranger${index}@example.org`)
    })
    const holding = await hold(0)
    const own: string | null = holding.body.hold ?? null
    if (holding.status === 201 && own !== null) {
      given += 1
      if ((await book(0, 'holder@example.org', own)).status !== 201) lost.push(round)
    }
    await Promise.all(strangers)
    expect(await server.count('appointment')).toBe(1)
  }
  expect(lost).toEqual([])
  // Otherwise it has shown nothing.
  expect(given).toBeGreaterThan(0)
})
