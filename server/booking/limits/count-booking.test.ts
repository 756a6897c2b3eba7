import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { CHALLENGED, DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../../testing/payments.ts'

const FIRST = '2026-11-24T14:00:00Z'
const SECOND = '2026-11-24T14:15:00Z'
let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer({ RATE_LIMITS: 'on' })
})
beforeEach(async () => {
  await server.clear()
  await server.database.run(sql`delete from attempt`)
  await setMost(1)
})
afterAll(() => server.close())

const setMost = (most: number) => server.database.run(sql`update network set bookings_per_hour = ${most}`)
const book = async (changes: object, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return server.call('POST', 'appointments/schedule', { body: server.booking({ paymentMethod: 'CC', ...changes }), headers })
}
const another = (index: number, dateTime = SECOND) => ({ email: `bea${index}@example.org`, lastName: 'Other', dateTime })

test('a booking that is sent again under its key counts once, and the next one does not pass', async () => {
  const answers = [await book({}, 'a'), await book({}, 'a'), await book({}, 'a')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect([(await book(another(1), 'b')).status, (await book(another(1))).status]).toEqual([429, 429])
})

test('a card that its bank asks about, and one after a declined card, count once', async () => {
  const token = await server.token(CHALLENGED, 'a')
  const asked = await server.pay({ token, key: 'a' })
  expect([asked.status, asked.body.code]).toEqual([402, 'PAYMENT_ACTION'])
  await server.sandbox.answerChallenge?.(asked.body.client_secret, true)
  expect((await server.pay({ token, key: 'a' })).status).toBe(201)
  await server.database.run(sql`delete from attempt`)
  const changes = another(1)
  expect((await server.pay({ card: DECLINED, key: 'b', changes })).status).toBe(402)
  expect((await server.pay({ card: GOOD, key: 'b', changes })).status).toBe(201)
})

test('a taken time is followed by another one under the same key, counted once', async () => {
  await setMost(2)
  await book({}, 'a')
  expect((await book(another(1, FIRST), 'b')).body.error_type).toBe('TIMING')
  expect((await book(another(1), 'b')).status).toBe(201)
})

test('other people under one key count, and so does whatever has no key', async () => {
  await setMost(3)
  await book({}, 'a')
  const statuses: number[] = []
  for (let index = 0; index < 4; index += 1) statuses.push((await book(another(index, FIRST), 'b')).status)
  expect(statuses).toEqual([409, 409, 429, 429])
})

test('one application is not sent without end', async () => {
  await book({}, 'a')
  await server.database.run(sql`update attempt set count = ${limits.scheduleAgain.most} where scope = ${limits.scheduleAgain.scope}`)
  expect((await book({}, 'a')).status).toBe(429)
})

test('keeps no personal data of the application', async () => {
  await book({}, 'a')
  const scopes = await server.database.rows(sql`select length(key) as length from attempt where scope = ${limits.scheduleAgain.scope}`)
  expect(scopes).toEqual([{ length: 16 }])
})
