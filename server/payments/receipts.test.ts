import { runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let visit: number
beforeAll(async () => {
  server = await openTestServer()
  visit = (await server.call('POST', 'appointments/schedule', { body: server.booking({ language: 'es' }) })).body.id
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'payment_transaction', 'till', 'mail')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

const take = async (body: object) =>
  (
    await server.call('POST', 'paymenttransactions/desk', {
      who: 'downtown',
      body: { appointment: visit, method: 'CASH', amount: '42.50', ...body },
    })
  ).body.id as number
const receipt = (id: number, who: 'downtown' | 'metro' = 'downtown') => server.call('GET', `paymenttransactions/${id}/receipt`, { who })
const send = (id: number, key?: string) =>
  server.call('POST', `paymenttransactions/${id}/receipt`, {
    who: 'downtown',
    body: {},
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const work = () => runOnce({ pgPool: server.database.pool, taskList: tasksOf(server.services) as never, noHandleSignals: true })
const mails = () => server.database.rows<{ subject: string; text_body: string; to_address: string }>(sql`select * from mail order by id`)

test('a receipt has its number, place, lines, method and clerk, and of a reference the last part only', async () => {
  await take({ amount: '20', tendered: '50' })
  const id = await take({ amount: '22.50', method: 'CREDIT', reference: 'TERMINAL-004711' })
  const { status, body } = await receipt(id, 'metro')
  expect([status, body]).toEqual([
    200,
    {
      ...{
        number: `${server.downtown}-20261123-2`,
        payment: id,
        lsv_name: 'Downtown Fingerprint Center',
        street: null,
        city: null,
      },
      ...{
        phone: null,
        time_zone: 'America/New_York',
        taken_at: '2026-11-23T14:00:00.000Z',
        clerk: expect.any(String),
        applicant: 'Ann Lee',
      },
      ...{
        has_email: true,
        appointment: visit,
        applicant_type: 'Teacher',
        price: '42.50',
        before: '20.00',
        amount: '22.50',
        method: 'CREDIT',
      },
      ...{ reference: '…4711', tendered: null, change: null, left: '0.00', corrected_at: null },
    },
  ])
})

test('a receipt shows the change, what is left to pay, and later that it is void', async () => {
  const id = await take({ amount: '20', tendered: '50' })
  expect((await receipt(id)).body).toMatchObject({ tendered: '50.00', change: '30.00', left: '22.50' })
  await server.call('POST', `paymenttransactions/${id}/correct`, { who: 'downtown', body: { reason: 'Not paid' } })
  expect((await receipt(id)).body.corrected_at).toBe('2026-11-23T14:00:00.000Z')
})

test('a receipt of a corrected amount shows no change, which nobody knows', async () => {
  const id = await take({ amount: '20', tendered: '50' })
  await server.call('POST', `paymenttransactions/${id}/correct`, { who: 'downtown', body: { reason: 'Mistyped', amount: '25' } })
  const right = await server.database.one<{ id: number }>(sql`select max(id) as id from payment_transaction`)
  expect((await receipt(right?.id as number)).body).toMatchObject({ amount: '25.00', tendered: null, change: null })
})

test('a receipt that is printed again says what was paid before it as it did at first', async () => {
  const first = await take({ amount: '20' })
  const card = await server.database.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 1000, 'PAID', 'ONLINE')
    returning id`)
  const second = await take({ amount: '12.50' })
  const before = { before: '30.00', left: '0.00' }
  expect((await receipt(second)).body).toMatchObject(before)
  server.services.clock.set('2026-11-23T14:10:00Z')
  const body = { reason: 'It was a card', method: 'CREDIT', reference: '4711' }
  expect((await server.call('POST', `paymenttransactions/${first}/correct`, { who: 'downtown', body })).status).toBe(200)
  for (const state of ['REFUNDING', 'REFUNDED']) {
    await server.database.run(sql`update payment_transaction set state = ${state} where id = ${card?.id}`)
    expect((await receipt(second)).body).toMatchObject(before)
  }
  // The right entry comes after the second receipt, and the wrong one counts no more.
  const right = await server.database.one<{ id: number }>(sql`select max(id) as id from payment_transaction`)
  expect((await receipt(right?.id as number)).body).toMatchObject({ before: '22.50', amount: '20.00' })
})

test.each(['PAID', 'CAPTURING'])('a receipt says the same again after a card payment that was %s was not collected', async (state) => {
  const card = await server.database.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 1000, ${state}, 'ONLINE')
    returning id`)
  const second = await take({ amount: '12.50' })
  expect((await receipt(second)).body).toMatchObject({ before: '10.00' })
  await server.database.run(sql`update payment_transaction set state = 'CAPTURE_FAILED' where id = ${card?.id}`)
  expect((await receipt(second)).body).toMatchObject({ before: '10.00' })
})

test('there is no receipt of a card payment online', async () => {
  const card = await server.database.one<{ id: number }>(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 4250, 'PAID', 'ONLINE')
    returning id`)
  expect((await receipt(card?.id as number)).body.code).toBe('NOT_AT_DESK')
})

test('a receipt is mailed to the applicant in their language, once for each sending', async () => {
  const id = await take({ method: 'MONEY_ORDER', reference: '990017' })
  expect([(await send(id, 'one')).status, (await send(id, 'one')).status]).toEqual([202, 202])
  await work()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect([mail?.to_address, mail?.subject]).toEqual(['ann@example.org', `Su recibo ${server.downtown}-20261123-1`])
  for (const part of ['Hola, Ann:', 'Pagado: $42.50, con giro postal …0017', 'Número de registro', 'Recibido por'])
    expect(mail?.text_body).toContain(part)
  expect(mail?.text_body).not.toContain('990017')
  await send(id)
  await work()
  expect(await mails()).toHaveLength(2)
})

test('nothing is mailed to nobody', async () => {
  const id = await take({})
  await server.database.run(sql`update applicant set email = ''`)
  expect((await send(id)).body.code).toBe('NO_EMAIL')
  await server.database.run(sql`update applicant set email = 'ann@example.org'`)
})
