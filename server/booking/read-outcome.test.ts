import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsAsText } from '../testing/canaries.ts'
import { DECLINED, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'

let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const newKey = () => randomBytes(16).toString('hex')
const ask = (key: string) => server.call('POST', 'appointments/schedule/outcome', { body: { key } })

test('the holder of a key learns of the booking what the call answered', async () => {
  const key = newKey()
  const booked = await server.pay({ key })
  expect(booked.status).toBe(201)
  expect(await ask(key)).toMatchObject({
    status: 200,
    body: { state: 'booked', booked: { id: booked.body.id, manage_url: booked.body.manage_url } },
  })
})

test('nothing is known of a key without a booking, nor of one whose slot was released', async () => {
  const key = newKey()
  expect((await ask(key)).body).toEqual({ state: 'none', booked: null })
  await server.pay({ card: DECLINED, key })
  await server.expire()
  await server.recover()
  expect((await ask(key)).body).toEqual({ state: 'none', booked: null })
})

test('a slot that waits for a card is unpaid, and reveals no link', async () => {
  const key = newKey()
  await server.pay({ card: DECLINED, key })
  expect((await ask(key)).body).toEqual({ state: 'unpaid', booked: null })
})

test('a booking whose card is being checked is asked about again', async () => {
  const key = newKey()
  await server.pay({ card: DECLINED, key })
  await server.database.run(sql`update payment_transaction set busy_until = now() + interval '1 minute'`)
  const { status, body } = await ask(key)
  expect(status).toBe(409)
  expect(body.code).toBe('CARD_IN_FLIGHT')
})

test.each(['OL', 'IN'])('no table has the key of a booking that is paid by %s, and what is there opens nothing', async (paymentMethod) => {
  const key = newKey()
  const booked = await server.pay({ key, changes: { paymentMethod } })
  expect(booked.status).toBe(201)
  const rows = await rowsAsText(server.database)
  expect(rows.filter(({ text }) => text.includes(key)).map(({ table }) => table)).toEqual([])
  const kept = await server.database.one<{ key: string }>(sql`select key from idempotency where made = ${booked.body.id}`)
  const digest = kept?.key.split(' ').at(-1) as string
  expect((await ask(digest)).body).toEqual({ state: 'none', booked: null })
  expect((await ask(key)).body.state).toBe('booked')
})

test.each(['1', 'booking-of-a-program', 'F'.repeat(32)])('the key %s, which could be guessed, is refused', async (key) => {
  await server.pay({ key })
  expect((await ask(key)).status).toBe(400)
})
