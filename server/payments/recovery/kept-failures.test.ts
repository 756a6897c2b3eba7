import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeStage, type StripeStage } from '../../testing/servers/stripe-stage.ts'
import { recoverPayments } from './recover-payments.ts'

/** Stripe stores a failure under the call's idempotency key: the same call gets it again for a day, whatever happened to the money. */

let stage: StripeStage
let stripe: StripeStage['stripe']
let server: StripeStage['server']
beforeAll(async () => {
  stage = await openStripeStage()
  ;({ stripe, server } = stage)
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

const pay = () => stage.pay('pm_visa')
const book = async () => (await pay()).body.id as number
const cancel = (id: number) => server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
const payment = async () =>
  (await server.database.one<{ id: number; state: string }>(sql`select id, state from payment_transaction order by id desc`)) as {
    id: number
    state: string
  }
const state = async () => (await payment()).state
const recover = () => recoverPayments(server.services)
const intent = () => [...stripe.intents.values()].at(-1)
const sent = (path: RegExp) => stripe.calls.filter(({ method, path: called }) => method === 'POST' && path.test(called))
const alerts = async () =>
  (
    await server.database.rows<{ row_id: number; alert: string }>(
      sql`select row_id, detail->>'alert' as alert from audit_event where event = 'payment_alert' and row_id = ${(await payment()).id} order by seq`,
    )
  ).map(({ alert }) => alert)
/** Sends a webhook about the intent and runs the job that it queued. */
async function webhook() {
  const body = JSON.stringify({ id: `evt_${stripe.calls.length}`, data: { object: { id: intent()?.id, object: 'payment_intent' } } })
  expect((await stage.post(body, stage.sign(body))).status).toBe(204)
  await stage.checkPayment()
}

test('a collection that failed after the money had moved is PAID, and nothing is collected twice', async () => {
  await book()
  stripe.faults.push('500 after')
  await recover()
  expect(await state()).toBe('CAPTURING')
  await recover()
  expect([await state(), intent()?.status, sent(/capture/).length]).toEqual(['PAID', 'succeeded', 1])
})

test('a collection that failed before the money moved is sent again under another key, after Stripe confirms that', async () => {
  await book()
  stripe.faults.push('500 before')
  await recover()
  expect([await state(), intent()?.status]).toEqual(['CAPTURING', 'requires_capture'])
  await recover()
  expect([await state(), intent()?.status]).toEqual(['PAID', 'succeeded'])
  const keys = sent(/capture/).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('while it is unknown whether the money moved, nothing is sent again', async () => {
  await book()
  stripe.faults.push('lost after', 'lost before')
  await recover()
  await recover()
  expect([await state(), intent()?.status]).toEqual(['CAPTURING', 'succeeded'])
  await recover()
  expect(await state()).toBe('PAID')
  expect(sent(/capture/)).toHaveLength(1)
})

test('a webhook ends a collection for which Stripe repeats a failure', async () => {
  await book()
  stripe.faults.push('500 after')
  await recover()
  expect(await state()).toBe('CAPTURING')
  await webhook()
  expect(await state()).toBe('PAID')
})

test('an appointment whose collection failed after the money had moved can be cancelled, and is refunded', async () => {
  const id = await book()
  stripe.faults.push('500 after')
  await recover()
  expect((await cancel(id)).status).toBe(204)
  await recover()
  expect([await state(), intent()?.latest_charge?.refunded]).toEqual(['REFUNDED', true])
})

test.each(['500 after', '500 before'] as const)('a refund that failed with a %s ends, and is made once', async (fault) => {
  const id = await book()
  await recover()
  await cancel(id)
  stripe.faults.push(fault)
  await recover()
  await recover()
  expect([await state(), intent()?.latest_charge?.refunded]).toEqual(['REFUNDED', true])
  expect(sent(/refunds/)).toHaveLength(fault === '500 after' ? 1 : 2)
})

test('a refund that the bank returned is made again, although Stripe repeats its success for the key', async () => {
  const id = await book()
  await recover()
  await cancel(id)
  await recover()
  Object.assign(intent()?.latest_charge ?? {}, { refunded: false })
  await webhook()
  expect(await state()).toBe('VOIDING')
  await recover()
  await recover()
  expect([await state(), intent()?.latest_charge?.refunded]).toEqual(['REFUNDED', true])
})

test.each(['500 before', '500 after'] as const)(
  'an intent whose opening failed with a %s is opened under another key, or found',
  async (fault) => {
    stripe.faults.push(fault)
    expect((await pay()).status).toBe(503)
    expect((await pay()).status).toBe(201)
    await recover()
    expect([await state(), stripe.intents.size]).toEqual(['PAID', 1])
  },
)

test('a card whose confirmation failed before it had an effect is confirmed under another key', async () => {
  stripe.faults.push('none', '500 before')
  expect((await pay()).status).toBe(503)
  expect((await pay()).status).toBe(201)
  const keys = sent(/confirm/).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
})

test('a slot whose payment could not even be opened is released', async () => {
  stripe.faults.push('500 before')
  expect((await pay()).status).toBe(503)
  await server.database.run(sql`update payment_transaction set expires_at = now() - interval '1 second', busy_until = null`)
  await server.database.run(sql`update appointment set created = now() - interval '11 minutes'`)
  await recover()
  await recover()
  expect(await state()).toBe('VOIDED')
})

test('a refund that the balance does not cover waits with one alert, delays no other payment, and is made later', async () => {
  const id = await book()
  await recover()
  await cancel(id)
  stripe.faults.push('balance insufficient')
  await recover()
  expect(await state()).toBe('REFUNDING')
  stripe.faults.push('none', 'balance insufficient')
  await recover()
  expect(await alerts()).toEqual(['The balance at the processor does not cover the refund yet'])
  await recover()
  expect([await state(), intent()?.latest_charge?.refunded]).toEqual(['REFUNDED', true])
})

test('a payment that is not settled within fifteen minutes causes one alert', async () => {
  await book()
  stripe.faults.push('lost before')
  await recover()
  expect(await alerts()).toEqual([])
  await server.database.run(sql`update payment_transaction set state_since = now() - interval '16 minutes'`)
  stripe.faults.push('lost before', 'lost before')
  await recover()
  await recover()
  expect(await alerts()).toEqual(['It has been CAPTURING for more than 15 minutes'])
  await recover()
  expect(await state()).toBe('PAID')
})

describe('a later step of a payment', () => {
  const age = () => server.database.run(sql`update payment_transaction set state_since = now() - interval '16 minutes'`)
  const recoverInVain = () => {
    stripe.faults.push('lost before')
    return recover()
  }

  test('causes no alert when it has just begun, however old the payment is', async () => {
    const id = await book()
    await recover()
    await age()
    await cancel(id)
    await recoverInVain()
    expect([await state(), await alerts()]).toEqual(['REFUNDING', []])
  })

  test('causes an alert of its own when it lasts, although an earlier one had its alert', async () => {
    const id = await book()
    await age()
    await recoverInVain()
    await recover()
    await cancel(id)
    await age()
    await recoverInVain()
    expect(await alerts()).toEqual(['CAPTURING', 'REFUNDING'].map((lasting) => `It has been ${lasting} for more than 15 minutes`))
  })
})
