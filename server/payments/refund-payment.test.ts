import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { hashPassword } from '../people/passwords.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { callAllAtOnce } from '../testing/database/simultaneous-calls.ts'
import { openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import { NOW } from '../testing/test-server.ts'
import { NoAnswer, type Processor } from './processor/processor.ts'

const PASSWORD = 'a long enough password'
let server: PayingTestServer
let boss: string
let instead: Partial<Processor> = {}
beforeAll(async () => {
  server = await openPayingTestServer(
    { RATE_LIMITS: 'off' },
    (processor) => new Proxy(processor, { get: (target, name) => Reflect.get(instead, name) ?? Reflect.get(target, name) }),
  )
  const { database, settings, key } = server.services
  const user = await database.one<{ id: number }>(sql`
    insert into user_account (email, username, password_hash, is_superuser)
    values ('boss@bims.example', 'boss', ${await hashPassword(PASSWORD)}, true) returning id`)
  boss = (await openSession(database, settings, key, user?.id as number, { ip: '127.0.0.1', user_agent: null, request_id: 'test' })).token
})
beforeEach(async () => {
  instead = {}
  server.services.clock.set(NOW)
  server.services.settings.rateLimits = false
  await emptyTables(server.database, 'attempt')
  await server.clear()
})
afterAll(() => server.close())

const paid = async (card?: string) => {
  const { id } = (await server.pay({ key: 'a', ...(card ? { card } : {}) })).body as { id: number }
  const payment = (await server.database.one<{ id: number }>(sql`select id from payment_transaction order by id desc`))?.id as number
  return { id, payment }
}
const give = (payment: number, body: object = { reason: 'The machine was broken', password: PASSWORD }, token = boss) =>
  server.call('POST', `paymenttransactions/${payment}/refund`, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })
const events = () => server.ledger().map(({ event }) => event)

test('a superuser refunds a payment in full, once, with a reason; the appointment stays', async () => {
  const { id, payment } = await paid()
  await server.work()
  const row = sql`select from payment_transaction where id = ${payment} for update`
  for (const given of await callAllAtOnce(server.database, row, [() => give(payment), () => give(payment), () => give(payment)]))
    expect([given.status, given.body.state, given.body.reason]).toEqual([200, 'REFUNDING', 'The machine was broken'])
  const answers = await Promise.all([give(payment), give(payment), server.work()])
  expect(answers.slice(0, 2).map((answer) => answer?.status)).toEqual([200, 200])
  await server.recover()
  expect((await give(payment)).body.state).toBe('REFUNDED')
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
  expect(await server.database.one(sql`select status, payment_method from appointment where id = ${id}`)).toEqual({
    status: 'SCHEDULED',
    payment_method: 'ONLINE',
  })
  const history = await server.database.rows(
    sql`select event, reason, by_user is not null as somebody from appointment_history order by id`,
  )
  expect(history.slice(1)).toEqual([{ event: 'CHANGED', reason: 'The online payment is refunded: The machine was broken', somebody: true }])
  const audited = await server.database.rows(sql`select row_id, detail from audit_event where event = 'refund' and row_id = ${payment}`)
  expect(audited).toEqual([{ row_id: payment, detail: { amount: 4250 } }])
  const mails = await server.database.rows<{ subject: string; text_body: string }>(
    sql`select subject, text_body from mail where subject like '%refunded'`,
  )
  expect([mails.length, mails[0]?.text_body]).toEqual([1, expect.stringContaining('The appointment itself has not changed.')])
  expect(mails[0]?.text_body).toContain('Please pay $42.50 at the appointment. Ask the location whether it takes cards, checks or cash.')
  // So does the reminder, which comes later.
  await server.database.run(sql`delete from mail`)
  const date_time = (await server.database.one<{ date_time: string }>(sql`select date_time from appointment where id = ${id}`))?.date_time
  await tasksOf(server.services).write_mail({ kind: 'appointment', appointment: id, event: 'REMINDER_DAYS', date_time })
  const reminder = await server.database.one<{ text_body: string }>(sql`select text_body from mail`)
  expect(reminder?.text_body).toContain('Your online payment of $42.50 is being refunded.')
  expect(reminder?.text_body).toContain('Please pay $42.50 at the appointment.')
})

test('nobody is asked to pay at an appointment that is over', async () => {
  const { id, payment } = await paid()
  await server.work()
  await server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${id}`)
  await give(payment)
  await server.recover()
  const mail = await server.database.one<{ text_body: string }>(sql`select text_body from mail where subject like '%refunded'`)
  expect(mail?.text_body).toContain('We have refunded your payment')
  expect(mail?.text_body).not.toContain('Please pay')
})

test('a payment in collection is collected first', async () => {
  const { payment } = await paid()
  expect((await give(payment)).body.state).toBe('REFUNDING')
  await server.recover()
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
})

test('a refund during a collection waits while the processor does not answer', async () => {
  const { payment } = await paid()
  instead.capture = () => Promise.reject(new NoAnswer('silent'))
  const refused = await give(payment)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_BUSY'])
})

test.each([
  { what: 'without a reason', body: { reason: ' ', password: PASSWORD }, field: 'reason' },
  { what: 'without a password', body: { reason: 'x' }, field: 'password' },
  { what: 'with more than it takes', body: { reason: 'x', password: PASSWORD, amount: '1.00' }, field: 'amount' },
])('a refund $what is refused', async ({ body, field }) => {
  const { payment } = await paid()
  const answer = await give(payment, body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  expect(await server.states()).toEqual(['CAPTURING'])
})

test('only superusers may refund, and an uncollected or unknown payment is refused', async () => {
  const { payment } = await paid('4000000000000341')
  await server.work()
  const body = { reason: 'x', password: PASSWORD }
  for (const who of ['staff', 'metro', 'downtown'] as const)
    expect((await server.call('POST', `paymenttransactions/${payment}/refund`, { who, body })).status).toBe(403)
  expect((await give(payment, body, '')).status).toBe(401)
  expect((await give(payment)).body.code).toBe('NOT_PAID')
  expect((await give(4711)).status).toBe(404)
})

test('wrong passwords refund nothing, and end the session of whoever guesses them', async () => {
  const { payment } = await paid()
  await server.work()
  const codes: string[] = []
  for (let guess = 0; guess < 7; guess += 1) codes.push((await give(payment, { reason: 'x', password: `guess ${guess}` })).body.code)
  expect(codes).toEqual([...Array(4).fill('WRONG_PASSWORD'), ...Array(3).fill('SIGN_IN')])
  expect(await server.states()).toEqual(['PAID'])
})
