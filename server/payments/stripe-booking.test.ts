import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expirePending } from '../testing/payments.ts'
import { openStripeStage, type StripeStage } from '../testing/servers/stripe-stage.ts'
import { recoverPayments } from './recovery/recover-payments.ts'

let stage: StripeStage
let stripe: StripeStage['stripe']
let server: StripeStage['server']
let pay: StripeStage['pay']
beforeAll(async () => {
  stage = await openStripeStage()
  ;({ stripe, server, pay } = stage)
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

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

describe('a payment that Stripe refuses for good to open', () => {
  const alerts = () =>
    server.database.rows<{ alert: string }>(
      sql`select detail ->> 'alert' as alert from audit_event where event = 'payment_alert' and at > now() - interval '1 minute' order by seq`,
    )
  const setPrice = (cents: number) => server.database.run(sql`update applicant_type set pricing = ${cents}`)
  let earlier = 0
  beforeEach(async () => {
    await setPrice(25)
    earlier = (await alerts()).length
  })
  afterEach(() => setPrice(4_250))

  test('is refused with words of its own, named to the operator, and the slot can be booked without a card', async () => {
    const refused = await pay('pm_visa')
    expect([refused.status, refused.body]).toEqual([
      402,
      expect.objectContaining({
        code: 'PAYMENT_REFUSED',
        error_type: 'PAYMENT',
        error: 'Your card cannot be used for this payment.',
      }),
    ])
    expect(await states()).toEqual(['DECLINED'])
    expect((await alerts()).slice(earlier)).toEqual([{ alert: 'Stripe refuses to open it: 400 amount_too_small' }])
    const body = server.booking({ paymentMethod: 'CC' })
    const booked = await server.call('POST', 'appointments/schedule', { body, headers: { 'idempotency-key': 'a' } })
    expect(booked.status).toBe(201)
    await recoverPayments(server.services)
    expect([await states(), stripe.intents.size]).toEqual([['DECLINED'], 0])
  })

  test('is over once its slot was released, and delays no other', async () => {
    for (const key of ['a', 'b', 'c']) {
      stripe.faults.push('lost before')
      const dateTime = `2026-11-24T1${4 + ['a', 'b', 'c'].indexOf(key)}:00:00Z`
      const body = server.booking({ paymentMethod: 'OL', paymentToken: 'pm_visa', dateTime, firstName: `Person ${key}` })
      const answer = await server.call('POST', 'appointments/schedule', { body, headers: { 'idempotency-key': key } })
      expect(answer.status).toBe(503)
    }
    await expirePending(server.database)
    await recoverPayments(server.services)
    expect(await states()).toEqual(['VOIDED', 'VOIDED', 'VOIDED'])
  })

  test('keeps the intent that an earlier call had opened, which is closed', async () => {
    await setPrice(4_250)
    stripe.faults.push('lost after')
    expect((await pay('pm_visa')).status).toBe(503)
    await expirePending(server.database)
    // As after a crash: nobody counted the failure, and the key is too old to be answered alike.
    await server.database.run(sql`update payment_transaction set tries = 0`)
    stripe.faults.push('403')
    await recoverPayments(server.services)
    expect([await states(), atStripe()]).toEqual([['VOIDED'], ['canceled']])
  })
})

describe('a webhook', () => {
  const eventBody = (id: string, intent: string) =>
    JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object: { id: intent, object: 'payment_intent' } } })
  const jobs = async () =>
    (await server.database.rows(sql`select id from graphile_worker.jobs where task_identifier = 'check_payment'`)).length

  test('causes one reading of the payment’s state from Stripe', async () => {
    await pay('pm_visa')
    const body = eventBody('evt_1', 'pi_1')
    for (const _again of [1, 2, 3]) expect((await stage.post(body, stage.sign(body))).status).toBe(204)
    expect(await jobs()).toBe(1)
    await stage.checkPayment()
    expect([await states(), atStripe()]).toEqual([['PAID'], ['succeeded']])
  })

  test('cannot mark an unpaid payment as PAID', async () => {
    await pay('pm_3ds')
    const body = eventBody('evt_2', 'pi_1')
    expect((await stage.post(body, stage.sign(body))).status).toBe(204)
    await stage.checkPayment()
    expect(await states()).toEqual(['AUTHORIZING'])
  })

  const body = eventBody('evt_3', 'pi_1')
  test.each([
    ['without a signature', () => undefined],
    ['signed with another secret', () => stage.sign(body, stage.seconds(), 'whsec_other')],
    ['signed over other bytes', () => stage.sign(`${body} `)],
    ['six minutes old', () => stage.sign(body, stage.seconds() - 360)],
    ['from the future', () => stage.sign(body, stage.seconds() + 360)],
    ['with a malformed signature', () => `t=${stage.seconds()},v1=${'z'.repeat(64)}`],
  ])('%s is refused and leaves nothing', async (_name, header) => {
    await pay('pm_visa')
    expect((await stage.post(body, header())).status).toBe(400)
    expect([await jobs(), (await server.database.rows(sql`select id from webhook_event`)).length]).toEqual([0, 0])
  })

  test('with unreadable content is accepted and ignored if it is signed', async () => {
    expect((await stage.post('[1', stage.sign('[1'))).status).toBe(204)
  })
})
