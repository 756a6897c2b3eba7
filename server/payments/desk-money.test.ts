import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentStates } from '../../contract/payments/payments.ts'
import { manageUrl, readLinked } from '../appointments/booking-link.ts'
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
  await emptyTables(server.database, 'payment_transaction', 'till')
  await setSuperuser(false)
  await server.database.run(sql`update appointment set payment_method = 'CREDIT' where id = ${visit}`)
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

describe('an appointment for which money was taken', () => {
  const cancel = (who: 'staff' | 'downtown' | 'metro') => server.call('DELETE', `appointments/${visit}`, { who })
  const token = async () =>
    manageUrl(server.services, await readLinked(server.database, visit))
      .split('/')
      .at(-1)
  afterEach(() => server.database.run(sql`update appointment set status = 'SCHEDULED' where id = ${visit}`))

  test.each(['staff', 'downtown', 'metro'] as const)('is cancelled by %s only once it was given back', async (who) => {
    const { id } = (await take({ amount: '20' })).body
    await take({ amount: '22.50' })
    const refused = await cancel(who)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'PAID_AT_DESK',
      "$42.50 was taken at the desk for this appointment. Give it back and correct the payment on Till first; when its day is closed, the provider's staff correct it.",
    ])
    await correct(id, { reason: 'Given back' })
    expect((await cancel(who)).body.detail).toContain('$22.50 was taken')
    await server.database.run(sql`delete from payment_transaction where state = 'RECEIVED'`)
    expect((await cancel(who)).status).toBe(204)
  })

  test('can be cancelled by the applicant, who has no till', async () => {
    await take()
    expect((await server.call('DELETE', `bookings/${await token()}`)).status).toBe(204)
  })
})

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
    expect(results).toEqual([
      {
        ...{
          id: body.id,
          appointment: visit,
          amount: '42.50',
          state: 'RECEIVED',
          method: 'CASH',
          last4: null,
          brand: null,
          provider: 'desk',
        },
        ...{ receipt: 1, tendered: null, reference: null, taken_at: '2026-11-23T14:00:00.000Z', corrected_at: null, reason: null },
      },
    ])
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

  test('is recorded and corrected by the desk of the location and by staff', async () => {
    expect((await take({}, null)).status).toBe(401)
    expect((await take({}, 'metro')).status).toBe(403)
    const { status, body } = await take({}, 'downtown')
    expect([status, body.receipt]).toEqual([201, 1])
    const correctAs = (who: 'downtown' | 'metro') =>
      server.call('POST', `paymenttransactions/${body.id}/correct`, { who, body: { reason: 'Not paid' } })
    expect((await correctAs('metro')).status).toBe(403)
    expect((await correctAs('downtown')).body.state).toBe('CORRECTED')
    const next = await take()
    expect(next.body.receipt).toBe(3)
    expect((await correct(next.body.id, { reason: 'Not paid' })).status).toBe(200)
  })

  test('is not recorded for an appointment that was moved to another location', async () => {
    await server.database.run(sql`update appointment set lsv = ${server.lakefront} where id = ${visit}`)
    expect((await take({}, 'downtown')).body.errors).toEqual({ appointment: 'Not found' })
    await server.database.run(sql`update appointment set lsv = ${server.downtown} where id = ${visit}`)
  })

  test.each<[string, object, object]>([
    ['a card without the number of its slip', { method: 'CREDIT' }, { reference: 'Required' }],
    ['a check without its number', { method: 'CHECK' }, { reference: 'Required' }],
    ['the number of a card', { method: 'CREDIT', reference: '4111 1111 1111 1111' }, { reference: expect.stringContaining('card') }],
    ['cash with a number', { reference: '12' }, { reference: 'Cash has none' }],
    ['less cash than the amount', { tendered: '40' }, { tendered: 'Must be at least the amount' }],
    ['change for a card', { method: 'CREDIT', reference: '12', tendered: '50' }, { tendered: 'Only cash is given change for' }],
  ])('refuses %s', async (_name, body, errors) => {
    expect((await take(body, 'downtown')).body.errors).toEqual(errors)
    expect(await ledger()).toEqual([])
  })
})

describe('the amount of money at the desk', () => {
  test('is at most what is left to pay, unless the desk confirms more', async () => {
    expect((await take({ amount: '20' })).status).toBe(201)
    expect((await take({ amount: '30' })).body).toMatchObject({
      status: 409,
      code: 'MORE_THAN_DUE',
      detail: '$30.00 is more than the $22.50 left to pay.',
      due: '22.50',
    })
    expect((await take({ amount: '22.50', method: 'CHECK', reference: '1042' })).status).toBe(201)
    expect((await take({ amount: '1' })).body.detail).toBe('Nothing is left to collect for this appointment: Paid $42.50.')
    expect((await take({ amount: '1', more_than_due: true })).status).toBe(201)
    expect((await server.call('GET', `appointments/${visit}`, { who: 'downtown' })).body.collected).toBe('43.50')
  })

  test('is at most ten thousand dollars, also where the desk confirms more', async () => {
    expect((await take({ amount: '10000.01', more_than_due: true })).body).toMatchObject({
      status: 400,
      errors: { amount: 'Must be at most 10000.00' },
    })
    expect((await take({ amount: '10000', more_than_due: true })).status).toBe(201)
  })

  test('of more cents than 32 bits hold is read in lists, tills and receipts', async () => {
    await take()
    await take({ amount: '1', more_than_due: true })
    const { id } = (await take({ amount: '2', more_than_due: true })).body
    // Such amounts were taken before there was a limit; a kept payment does not change.
    await server.database.run(sql`alter table payment_transaction disable trigger user`)
    await server.database.run(sql`update payment_transaction set amount = 2000000000`)
    await server.database.run(sql`alter table payment_transaction enable trigger user`)
    expect((await server.call('GET', `appointments/${visit}`, { who: 'downtown' })).body.collected).toBe('60000000.00')
    const paths = [`paymenttransactions/${id}/receipt`, `tills/sheet?lsv=${server.downtown}`, 'tills/overview']
    for (const path of paths) expect(await server.call('GET', path, { who: 'downtown' })).toMatchObject({ status: 200 })
  })

  test('keeps an appointment from being invoiced', async () => {
    const invoice = () => server.call('PATCH', `appointments/${visit}`, { who: 'downtown', body: { payment_method: 'INVOICE' } })
    const { id } = (await take({ amount: '20' })).body
    expect((await invoice()).body.code).toBe('PAID_AT_DESK')
    await correct(id, { reason: 'Not paid' })
    expect((await invoice()).body).toMatchObject({ payment_method: 'INVOICE', invoice_to: expect.any(String) })
  })

  test('is not taken for an appointment that is invoiced, also where the desk confirms more', async () => {
    const old = (await take({ amount: '20' })).body.id
    // Such money was taken before it was refused.
    await server.database.run(sql`update appointment set payment_method = 'INVOICE' where id = ${visit}`)
    for (const body of [{}, { more_than_due: true }])
      expect((await take(body, 'downtown')).body).toMatchObject({
        status: 409,
        code: 'INVOICED',
        detail: expect.stringMatching(/^This appointment is invoiced to .+\. Choose another payment method first\.$/),
      })
    const slip = { reason: 'A slip', method: 'CHECK', reference: '1042' }
    for (const body of [slip, { reason: 'A slip', amount: '30', more_than_due: true }])
      expect((await correct(old, body)).body).toMatchObject({ status: 409, code: 'INVOICED' })
    expect(await ledger()).toMatchObject([{ amount: 2000, state: 'RECEIVED' }])
    expect((await correct(old, { reason: 'Not paid' })).status).toBe(200)
  })

  test('is the price of the booking, whatever the type costs now', async () => {
    await server.database.run(sql`update applicant_type set pricing = 9900`)
    expect((await take({ amount: '42.51' })).body.code).toBe('MORE_THAN_DUE')
    expect((await take({ amount: '42.50' })).status).toBe(201)
    await server.database.run(sql`update applicant_type set pricing = 4250`)
  })

  test('is taken once, when two desks take it at once or an answer is lost', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => take({}, 'downtown')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await ledger()).length).toBe(1)
    await emptyTables(server.database, 'payment_transaction')
    const keyed = () =>
      server.call('POST', 'paymenttransactions/desk', {
        who: 'downtown',
        body: { appointment: visit, method: 'CASH', amount: '42.50' },
        headers: { 'idempotency-key': 'one-dialog' },
      })
    const again = await Promise.all([keyed(), keyed(), keyed()])
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 3 }, () => [201, again[0]?.body.id]))
    expect((await ledger()).length).toBe(1)
  })

  test('raises the version of the appointment, so that every board shows it', async () => {
    const token = async () => (await server.call('GET', `appointments/pulse?lsv=${server.downtown}`, { who: 'downtown' })).body.pulse
    const before = await token()
    const { id } = (await take()).body
    const taken = await token()
    await correct(id, { reason: 'Not paid' })
    expect(new Set([before, taken, await token()]).size).toBe(3)
  })
})

describe('a correction', () => {
  test('a correction keeps the old row with reason and account and adds a new one', async () => {
    const { id } = (await take()).body
    expect((await correct(id, {})).body.errors).toEqual({ reason: 'Required' })
    expect((await correct(id, { reason: 'Typed twice', method: 'CREDIT' })).body.errors).toEqual({ reference: 'Required' })
    const { status, body } = await correct(id, { reason: 'Typed twice', amount: '4.25', method: 'CREDIT', reference: 'A-77' })
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

  test('a correction to more than what is left to pay without the wrong entry needs a confirmation', async () => {
    const { id } = (await take({ amount: '20' })).body
    expect((await correct(id, { reason: 'Slip', amount: '425' })).body).toMatchObject({
      status: 409,
      code: 'MORE_THAN_DUE',
      detail: '$425.00 is more than the $42.50 left to pay.',
    })
    expect(await ledger()).toMatchObject([{ amount: 2000, state: 'RECEIVED' }])
    expect((await correct(id, { reason: 'Slip', amount: '42.50' })).status).toBe(200)
    const whole = (await server.database.one<{ id: number }>(sql`select max(id) as id from payment_transaction`))?.id as number
    expect((await correct(whole, { reason: 'Tip', amount: '50', more_than_due: true })).status).toBe(200)
  })

  test('a correction without another amount cancels the payment once', async () => {
    const { id } = (await take()).body
    const answers = await Promise.all([correct(id, { reason: 'Not paid' }), correct(id, { reason: 'Not paid' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ledger()).length).toBe(1)
  })

  test('is made once when its answer is lost', async () => {
    const { id } = (await take()).body
    const again = () =>
      server.call('POST', `paymenttransactions/${id}/correct`, {
        who: 'staff',
        body: { reason: 'Typed twice', amount: '4.25' },
        headers: { 'idempotency-key': 'a' },
      })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'CORRECTED']))
    expect((await ledger()).length).toBe(2)
  })

  test('applies to desk money only: a card is refunded, and desk money is never refunded to a card', async () => {
    const card = await server.database.one<{ id: number }>(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, refundable) values (${visit}, ${server.downtown}, 4250, 'PAID', 'ONLINE', true)
      returning id`)
    expect((await correct(card?.id as number, { reason: 'x' })).body.code).toBe('NOT_AT_DESK')
    const { id } = (await take({ more_than_due: true })).body
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
    for (const change of [
      sql`provider = 'sandbox'`,
      sql`amount = 1`,
      sql`intent = 'pi_1'`,
      sql`taken_by = null`,
      sql`method = 'CHECK'`,
      sql`receipt = 9`,
      sql`reference = '1'`,
    ])
      await expect(server.database.run(sql`update payment_transaction set ${change} where id = ${id}`)).rejects.toThrow()
    await expect(
      server.database.run(sql`
        insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 1, 'RECEIVED', 'CASH')`),
    ).rejects.toMatchObject({ constraint: 'payment_transaction_desk' })
  })

  test('accepts desk money after a failed card, and leaves the card payment unchanged', async () => {
    await server.database.run(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method) values (${visit}, ${server.downtown}, 4250, 'CAPTURE_FAILED', 'ONLINE')`)
    expect((await take({ method: 'CREDIT', reference: 'A-77' })).status).toBe(201)
    expect((await ledger()).map(({ state }) => state)).toEqual(['CAPTURE_FAILED', 'RECEIVED'])
  })
})
