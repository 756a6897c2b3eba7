import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentStates } from '../../contract/payments/payments.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readLastCardPayment } from './card-payments.ts'

let server: TestServer
let visit: number
beforeAll(async () => {
  server = await openTestServer()
  const booked = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  visit = booked.body.id
})
beforeEach(async () => {
  await emptyTables(server.database, 'payment_transaction')
  await setSuperuser(false)
})
afterAll(() => server.close())

const setSuperuser = (is: boolean) => server.database.run(sql`update user_account set is_superuser = ${is} where username = 'staff'`)
const take = (body: object = {}, who: 'staff' | 'downtown' | 'metro' | null = 'staff') =>
  server.call('POST', 'paymenttransactions/desk', {
    ...(who ? { who } : {}),
    body: { appointment: visit, method: 'CASH', amount: '42.50', ...body },
  })
const correct = async (id: number, body: object, superuser = true) => {
  await setSuperuser(superuser)
  return server.call('POST', `paymenttransactions/${id}/correct`, { who: 'staff', body })
}
const ledger = () => server.database.rows(sql`select amount, method, state, provider, reason from payment_transaction order by id`)

describe('money taken at the desk', () => {
  test('is recorded with the account and the time, in a state of its own, in the histories and the log', async () => {
    const { status, body } = await take({ amount: 42.5 })
    expect(status).toBe(201)
    const staff = await server.database.one<{ id: number }>(sql`select id from user_account where username = 'staff'`)
    expect(body).toMatchObject({
      appointment: visit,
      lsv: server.downtown,
      amount: '42.50',
      method: 'CASH',
      state: 'RECEIVED',
      provider: 'desk',
      taken_by: staff?.id,
      taken_at: '2026-11-23T14:00:00.000Z',
      corrected_by: null,
      last4: null,
    })
    expect(await server.database.one(sql`select reason from appointment_history order by id desc limit 1`)).toEqual({
      reason: '$42.50 was taken at the desk.',
    })
    expect(await server.database.one(sql`select event, resource, row_id, detail from audit_event order by seq desc limit 1`)).toEqual({
      event: 'take-money',
      resource: 'paymenttransactions',
      row_id: body.id,
      detail: { amount: 4250, method: 'CASH' },
    })
    const { results } = (await server.call('GET', `paymenttransactions?appointment=${visit}`, { who: 'downtown' })).body
    expect(results).toEqual([{ id: body.id, amount: '42.50', state: 'RECEIVED', method: 'CASH', last4: null, brand: null }])
  })

  test.each<[string, object, string]>([
    ['nothing', { amount: '0.00' }, 'amount'],
    ['less than nothing', { amount: '-5' }, 'amount'],
    ['half a cent', { amount: '1.005' }, 'amount'],
    ['a card online', { method: 'ONLINE' }, 'method'],
    ['no appointment', { appointment: 4711 }, 'appointment'],
    ['a card number', { card: '4111111111111111' }, 'card'],
  ])('%s is refused and names the field', async (_name, body, field) => {
    const answer = await take(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
    expect(await ledger()).toEqual([])
  })

  test('is recorded by staff alone, and corrected by superusers alone', async () => {
    expect((await take({}, null)).status).toBe(401)
    for (const who of ['downtown', 'metro'] as const) expect((await take({}, who)).status).toBe(403)
    const { id } = (await take()).body
    expect((await correct(id, { reason: 'x' }, false)).status).toBe(403)
    for (const who of ['downtown', 'metro'] as const)
      expect((await server.call('POST', `paymenttransactions/${id}/correct`, { who, body: { reason: 'x' } })).status).toBe(403)
  })
})

describe('a correction', () => {
  test('a correction keeps the old row with reason and account and adds a new one', async () => {
    const { id } = (await take()).body
    expect((await correct(id, {})).body.errors).toEqual({ reason: 'Required' })
    const { status, body } = await correct(id, { reason: 'Typed twice', amount: '4.25', method: 'CREDIT' })
    expect([status, body.state, body.corrected_by, body.corrected_at]).toEqual([
      200,
      'CORRECTED',
      expect.any(Number),
      '2026-11-23T14:00:00.000Z',
    ])
    expect(await ledger()).toEqual([
      { amount: 4250, method: 'CASH', state: 'CORRECTED', provider: 'desk', reason: 'Typed twice' },
      { amount: 425, method: 'CREDIT', state: 'RECEIVED', provider: 'desk', reason: null },
    ])
  })

  test('a correction without another amount cancels the payment once', async () => {
    const { id } = (await take()).body
    const answers = await Promise.all([correct(id, { reason: 'Not paid' }), correct(id, { reason: 'Not paid' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ledger()).length).toBe(1)
  })

  test('applies to desk money only: a card is refunded, and desk money is never refunded to a card', async () => {
    const card = await server.database.one<{ id: number }>(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, refundable) values (${visit}, ${server.downtown}, 4250, 'PAID', 'ONLINE', true)
      returning id`)
    expect((await correct(card?.id as number, { reason: 'x' })).body.code).toBe('NOT_AT_DESK')
    const { id } = (await take()).body
    const refund = await server.call('POST', `paymenttransactions/${id}/refund`, {
      who: 'staff',
      body: { reason: 'x', password: 'a long enough password' },
    })
    expect([refund.status, refund.body.code]).toEqual([409, 'NOT_PAID'])
    expect((await readLastCardPayment(server.database, visit))?.id).toBe(card?.id)
  })
})

describe('the ledger in the database', () => {
  test('keeps the states of desk money and of cards apart', async () => {
    const { id } = (await take()).body
    for (const state of paymentStates.filter((each) => !['RECEIVED', 'CORRECTED'].includes(each)))
      await expect(server.database.run(sql`update payment_transaction set state = ${state} where id = ${id}`), state).rejects.toThrow()
    for (const change of [sql`provider = 'sandbox'`, sql`amount = 1`, sql`intent = 'pi_1'`, sql`taken_by = null`, sql`method = 'ONLINE'`])
      await expect(server.database.run(sql`update payment_transaction set ${change} where id = ${id}`)).rejects.toThrow()
    await expect(
      server.database.run(sql`
        insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 1, 'RECEIVED', 'CASH')`),
    ).rejects.toMatchObject({ constraint: 'payment_transaction_desk' })
  })

  test('accepts desk money after a failed card, and leaves the card payment unchanged', async () => {
    await server.database.run(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 4250, 'CAPTURE_FAILED', 'ONLINE')`)
    expect((await take({ method: 'CREDIT' })).status).toBe(201)
    expect((await ledger()).map(({ state }) => state)).toEqual(['CAPTURE_FAILED', 'RECEIVED'])
  })
})
