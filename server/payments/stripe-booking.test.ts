import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openStripe, type StripeServer } from '../testing/servers/stripe-server.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { recoverPayments } from './recovery/recover-payments.ts'

const SECRET = 'whsec_test'
let stripe: StripeServer
let server: TestServer
beforeAll(async () => {
  stripe = await openStripe()
  server = await openTestServer({
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
  })
  await server.database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL'`)
})
beforeEach(async () => {
  stripe.intents.clear()
  stripe.faults.length = 0
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'webhook_event')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

const pay = (paymentToken: string, key = 'a') =>
  server.call('POST', 'appointments/schedule', {
    body: server.booking({ paymentMethod: 'OL', paymentToken }),
    headers: { 'idempotency-key': key },
  })
const states = async () =>
  (await server.database.rows<{ state: string }>(sql`select state from payment_transaction order by id`)).map(({ state }) => state)
const atStripe = () => [...stripe.intents.values()].map(({ status }) => status)

test('a card never reaches this server: no token is issued, and the page receives the public key', async () => {
  expect((await server.call('POST', 'paymenttokens', { body: {} })).status).toBe(404)
  expect((await server.call('GET', 'paymenttokens/processor')).body).toEqual({
    provider: 'stripe',
    publishable_key: 'pk_test_shown',
    script_url: 'https://js.stripe.com/v3/',
  })
})

test('a booking is held, booked, then charged', async () => {
  expect((await pay('pm_visa')).status).toBe(201)
  expect([await states(), atStripe()]).toEqual([['CAPTURING'], ['requires_capture']])
  await recoverPayments(server.services)
  expect([await states(), atStripe()]).toEqual([['PAID'], ['succeeded']])
  expect(await server.database.one(sql`select provider, brand, last4 from payment_transaction`)).toEqual({
    provider: 'stripe',
    brand: 'visa',
    last4: '4242',
  })
})

test('a declined card is replaced by another one', async () => {
  const refused = await pay('pm_declined')
  expect([refused.status, refused.body.error]).toEqual([402, 'Your card was declined.'])
  expect((await pay('pm_visa')).status).toBe(201)
  expect(await states()).toEqual(['DECLINED', 'CAPTURING'])
})

test('a booking whose bank requires confirmation succeeds when the call is repeated after it', async () => {
  const challenged = await pay('pm_3ds')
  expect([challenged.status, challenged.body.code, challenged.body.client_secret]).toEqual([402, 'PAYMENT_ACTION', 'pi_1_secret_x'])
  Object.assign(stripe.intents.get('pi_1') ?? {}, { status: 'requires_capture' })
  expect((await pay('pm_3ds')).status).toBe(201)
})

test.each(['lost before', 'lost after', '500 after', '409'] as const)(
  'a confirmation that is %s: the same call books, and one intent is charged',
  async (fault) => {
    // The first call opens the intent, the second one confirms it.
    stripe.faults.push('none', fault)
    expect((await pay('pm_visa')).status).toBe(503)
    const again = await pay('pm_visa')
    expect([again.status, stripe.intents.size]).toEqual([201, 1])
    await recoverPayments(server.services)
    expect(atStripe().filter((status) => status === 'succeeded')).toHaveLength(1)
  },
)

describe('a webhook', () => {
  const eventBody = (id: string, intent: string) =>
    JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object: { id: intent, object: 'payment_intent' } } })
  const signature = (body: string, seconds: number, secret = SECRET) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  const now = () => Math.floor(server.services.clock.now() / 1000)
  const post = (body: string, header: string | undefined) =>
    fetch(`${server.address}/api/webhooks/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...(header === undefined ? {} : { 'stripe-signature': header }) },
      body,
    })
  const jobs = async () =>
    (await server.database.rows(sql`select id from graphile_worker.jobs where task_identifier = 'check_payment'`)).length

  test('causes one reading of the payment’s state from Stripe', async () => {
    await pay('pm_visa')
    const body = eventBody('evt_1', 'pi_1')
    for (const _again of [1, 2, 3]) expect((await post(body, signature(body, now()))).status).toBe(204)
    expect(await jobs()).toBe(1)
    const payment = await server.database.one<{ id: number }>(sql`select id from payment_transaction`)
    await tasksOf(server.services).check_payment({ payment: payment?.id as number })
    expect([await states(), atStripe()]).toEqual([['PAID'], ['succeeded']])
  })

  test('cannot mark an unpaid payment as PAID', async () => {
    await pay('pm_3ds')
    const body = eventBody('evt_2', 'pi_1')
    expect((await post(body, signature(body, now()))).status).toBe(204)
    const payment = await server.database.one<{ id: number }>(sql`select id from payment_transaction`)
    await tasksOf(server.services).check_payment({ payment: payment?.id as number })
    expect(await states()).toEqual(['AUTHORIZING'])
  })

  const body = eventBody('evt_3', 'pi_1')
  test.each([
    ['without a signature', () => undefined],
    ['signed with another secret', () => signature(body, now(), 'whsec_other')],
    ['signed over other bytes', () => signature(`${body} `, now())],
    ['six minutes old', () => signature(body, now() - 360)],
    ['from the future', () => signature(body, now() + 360)],
    ['with a malformed signature', () => `t=${now()},v1=${'z'.repeat(64)}`],
  ])('%s is refused and leaves nothing', async (_name, header) => {
    await pay('pm_visa')
    expect((await post(body, header())).status).toBe(400)
    expect([await jobs(), (await server.database.rows(sql`select id from webhook_event`)).length]).toEqual([0, 0])
  })

  test('with unreadable content is accepted and ignored if it is signed', async () => {
    expect((await post('[1', signature('[1', now()))).status).toBe(204)
  })
})
