import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'

let limited: PayingTestServer
let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
  limited = await openPayingTestServer({ RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await server.close()
  await limited.close()
})

const waiting = async ({ database }: PayingTestServer) =>
  (
    await database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count

const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '1126', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }

test('a card becomes a token for fifteen minutes; only data that may be shown is returned and stored', async () => {
  const { status, body } = await server.call('POST', 'paymenttokens', { body: card })
  expect([status, body.brand, body.last4]).toEqual([201, 'visa', '4242'])
  const kept = await server.database.one<{ row: string; minutes: number }>(sql`
    select t::text as row, extract(epoch from expires_at - now())::float8 / 60 as minutes from payment_token t where id = ${body.id}`)
  expect(kept?.minutes).toBeCloseTo(15, 0)
  expect(kept?.row).not.toContain(body.token)
  expect(`${kept?.row}${body.token}`).not.toMatch(/4242 ?4242|Lee|12207/)
})

test.each([
  ['cardNumber', '4242424242424241'],
  ['cardNumber', '424242424242424'],
  ['cardExpiry', '1326'],
  ['cardExpiry', '1026'],
  ['cardCode', '12'],
  ['cardZip', '1220'],
  ['cardName', ''],
  ['email', 'ann@example.org'],
])('%s %s is refused by its name', async (field, value) => {
  const { status, body } = await server.call('POST', 'paymenttokens', { body: { ...card, [field]: value } })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('a card from abroad is accepted with the postal code of its country', async () => {
  const abroad = (changes: object) => server.call('POST', 'paymenttokens', { body: { ...card, cardCountry: 'CD', ...changes } })
  expect((await abroad({ cardZip: 'M5V 3L9' })).status).toBe(201)
  expect((await abroad({ cardZip: '' })).status).toBe(201)
  expect((await abroad({ cardCountry: '', cardZip: 'M5V 3L9' })).body.errors).toEqual({ cardZip: 'Enter a ZIP code of 5 digits' })
  expect(Object.keys((await abroad({ cardCountry: 'Atlantis' })).body.errors)).toEqual(['cardCountry'])
})

test('an expired token is refused', async () => {
  const token = await server.token(GOOD, 'a')
  await server.database.run(sql`update payment_token set expires_at = now() - interval '1 second'`)
  expect((await server.pay({ token, key: 'a' })).body.error_type).toBe('PAYMENT')
})

test('the page learns that the sandbox is in use', async () => {
  expect((await server.call('GET', 'paymenttokens/processor')).body).toEqual({
    provider: 'sandbox',
    publishable_key: null,
    script_url: null,
  })
})

test('the Stripe webhook does not exist without Stripe', async () => {
  expect((await server.call('POST', 'webhooks/payments', { body: {} })).status).toBe(404)
})

/** A time of the days from Tuesday on, of one station. */
const slot = (index: number) =>
  new Date(Date.parse('2026-11-24T14:00:00Z') + Math.floor(index / 32) * 86_400_000 + (index % 32) * 900_000).toISOString()
const somebody = (index: number) => ({
  email: `ann${index}@example.org`,
  phone: String(3_055_550_000 + index),
  lastName: `Lee ${'i'.repeat(index + 1)}`,
})
const MAX_PENDING = 30

/** Leaves unpaid slots of one address, as declined cards do. */
async function holdUnpaid(count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    await emptyTables(limited.database, 'attempt')
    statuses.push((await limited.pay({ card: DECLINED, key: `k${index}`, changes: { ...somebody(index), dateTime: slot(index) } })).status)
  }
  return statuses
}

test('one address holds thirty unpaid slots', async () => {
  expect(await holdUnpaid(MAX_PENDING + 1)).toEqual([...Array(MAX_PENDING).fill(402), 429])
})

test('one address tries thirty cards that are declined in an hour, under whatever keys; good ones are not counted', async () => {
  await limited.clear()
  await emptyTables(limited.database, 'attempt')
  const pay = async (card: string, index: number) =>
    (await limited.pay({ card, changes: { ...somebody(index), dateTime: slot(index) } })).status
  const first = await Promise.all(Array.from({ length: 10 }, (_, index) => pay(GOOD, index)))
  expect(new Set(first)).toEqual(new Set([201]))
  const answers = await Promise.all(Array.from({ length: 35 }, (_, index) => pay(DECLINED, 10 + index)))
  expect(answers.filter((status) => status === 402)).toHaveLength(30)
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
  expect(await pay(GOOD, 60)).toBe(429)
})

test('two simultaneous unpaid slots at two locations are counted one after the other', async () => {
  await limited.clear()
  await holdUnpaid(MAX_PENDING - 1)
  await emptyTables(limited.database, 'attempt')
  const { downtown, lakefront, types } = limited
  const tokens = [await limited.token(DECLINED, 'a'), await limited.token(DECLINED, 'b')]
  const holdSlot = (index: number, lsv: number) => {
    const place = { lsv, applicantType: lsv === downtown ? types.downtown : types.lakefront }
    const changes = { ...place, ...somebody(40 + index), dateTime: `2026-11-27T${16 + index}:00:00Z` }
    return limited.pay({ token: tokens[index] as string, key: ['a', 'b'][index] as string, changes })
  }
  let both: Promise<{ status: number }[]> = Promise.resolve([])
  await limited.database.transaction(async (db) => {
    // Both calls have counted and wait for this last lock.
    await db.run(sql`select from payment_token for update`)
    both = Promise.all([holdSlot(0, downtown), holdSlot(1, lakefront)])
    await expect.poll(() => waiting(limited), { timeout: 10_000 }).toBe(2)
  })
  expect((await both).map(({ status }) => status).sort()).toEqual([402, 429])
})

test('an applicant who began to pay and never booked is purged after a day', async () => {
  await server.clear()
  await server.pay({ card: DECLINED, key: 'a' })
  await server.expire()
  await server.recover()
  const person = () => server.database.one<{ email: string; dob: Buffer | null }>(sql`select email, dob from applicant`)
  await tasksOf(server.services).purge_unbooked()
  expect((await person())?.email).toBe('ann@example.org')
  await server.database.run(sql`update applicant set removed_at = now() - interval '25 hours'`)
  await tasksOf(server.services).purge_unbooked()
  expect(await person()).toEqual({ email: '', dob: null })
})
