import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, openStripe, type StripeServer, stripeAccount } from '../../testing/servers/stripe-server.ts'
import { BalanceInsufficient, NoAnswer, NotOpened, type Processor } from './processor.ts'
import { createStripe } from './stripe.ts'

let server: StripeServer
let processor: Processor
beforeAll(async () => {
  server = await openStripe()
})
beforeEach(() => {
  server.intents.clear()
  server.domains.length = 0
  server.calls.length = 0
  server.faults.length = 0
  processor = adapter('here')
})
afterAll(() => server.close())

const adapter = (installation: string) => createStripe({ secretKey: stripeAccount.STRIPE_SECRET_KEY, apiUrl: server.url }, installation)
let orders = 0
const order = () => ({ payment_key: `key-${process.pid}-${++orders}`, amount: 4250, appointment: 1234567890 })
const opened = async () => {
  const wanted = order()
  return { ...wanted, id: (await processor.create(wanted)).id }
}
const held = async () => {
  const one = await opened()
  await processor.confirm(one.id, 'pm_visa', one.payment_key)
  return one
}

test('an intent is opened for manual capture, under a key of its own, once', async () => {
  const wanted = order()
  const first = await processor.create(wanted)
  expect(first).toMatchObject({ status: 'OPEN', amount: 4250, payment_key: wanted.payment_key })
  expect((await processor.create(wanted)).id).toBe(first.id)
  const [call] = server.calls
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/payment_intents',
    key: `pi:${wanted.payment_key}`,
    form: {
      amount: '4250',
      currency: 'usd',
      capture_method: 'manual',
      'payment_method_types[0]': 'card',
      'metadata[bims_installation]': 'here',
    },
  })
  expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded')
})

test.each([
  { token: 'pm_visa', status: 'AUTHORIZED' },
  { token: 'ctoken_visa', status: 'AUTHORIZED', field: 'confirmation_token' },
  { token: 'pm_declined', status: 'DECLINED', reason: 'Your card was declined.' },
  { token: 'pm_unknown', status: 'DECLINED', reason: 'Your card cannot be used for this payment.' },
  { token: 'pm_declined_insufficient_funds', status: 'DECLINED', reason: 'Your card has insufficient funds.' },
  { token: 'pm_declined_stolen_card', status: 'DECLINED', reason: 'Your card was declined.' },
  { token: 'pm_declined_incorrect_cvc', status: 'DECLINED', reason: 'The security code of your card is incorrect.' },
  { token: 'pm_3ds', status: 'ACTION' },
])('confirmed with $token it is $status', async ({ token, status, reason = null, field = 'payment_method' }) => {
  const { id, payment_key } = await opened()
  const intent = await processor.confirm(id, token, payment_key)
  expect([intent.status, intent.reason]).toEqual([status, reason])
  expect(server.calls.at(-1 - (token === 'pm_unknown' ? 1 : 0))?.form[field]).toBe(token)
  expect(intent.client_secret).toBe(status === 'ACTION' ? `${id}_secret_x` : null)
  if (status === 'AUTHORIZED') expect([intent.brand, intent.last4]).toEqual(['visa', '4242'])
})

test('a cancelled intent can never be confirmed', async () => {
  const { id, payment_key } = await opened()
  expect((await processor.cancel(id)).status).toBe('CANCELED')
  expect((await processor.confirm(id, 'pm_visa', payment_key)).status).toBe('CANCELED')
  expect((await processor.cancel(id)).status).toBe('CANCELED')
})

test('held money is captured, released or refunded, and repeated calls change nothing', async () => {
  const { id, payment_key } = await held()
  for (const _again of [1, 2]) expect((await processor.capture(id, payment_key)).status).toBe('CAPTURED')
  expect((await processor.cancel(id)).status).toBe('CAPTURED')
  for (const _again of [1, 2]) expect((await processor.refund(id, payment_key)).status).toBe('REFUNDED')
  const other = await held()
  expect((await processor.cancel(other.id)).status).toBe('CANCELED')
  expect((await processor.capture(other.id, other.payment_key)).status).toBe('CANCELED')
  const keys = server.calls.map(({ key }) => key?.split(':')[0])
  expect(new Set(keys)).toEqual(new Set(['pi', 'confirm', 'cap', 'refund', undefined]))
})

test('a refund made by hand at Stripe is seen', async () => {
  const { id, payment_key } = await held()
  await processor.capture(id, payment_key)
  const intent = server.intents.get(id)
  if (intent?.latest_charge) intent.latest_charge.refunded = true
  expect((await processor.fetch(id))?.status).toBe('REFUNDED')
  expect((await processor.refund(id, payment_key)).status).toBe('REFUNDED')
})

test('a refund that the balance does not cover moves nothing, and is made under another key when it does', async () => {
  const { id, payment_key } = await held()
  await processor.capture(id, payment_key)
  server.faults.push('balance insufficient')
  for (const _again of [1, 2]) await expect(processor.refund(id, payment_key)).rejects.toThrow(BalanceInsufficient)
  expect((await processor.fetch(id))?.status).toBe('CAPTURED')
  expect((await processor.refund(id, `${payment_key}:1`)).status).toBe('REFUNDED')
})

test('an intent that Stripe refuses for good to open is not opened, and the reason is for the operator', async () => {
  await expect(processor.create({ ...order(), amount: 49 })).rejects.toThrow(
    new NotOpened('Stripe refuses to open it: 400 amount_too_small'),
  )
  server.faults.push('403')
  await expect(processor.create(order())).rejects.toThrow(new NotOpened('Stripe refuses to open it: 403 invalid_request_error'))
  expect(server.intents.size).toBe(0)
})

test('an intent of a key that was used for something else may have been opened by it', async () => {
  const wanted = order()
  await processor.create(wanted)
  await expect(processor.create({ ...wanted, amount: 5_000 })).rejects.toThrow(NoAnswer)
})

test('an intent that Stripe does not know is undefined', async () => {
  expect(await processor.fetch('pi_none')).toBeUndefined()
})

describe('when Stripe does not answer', () => {
  const faults: Fault[] = ['lost before', 'lost after', '409', '429', 'not json']
  test.each(faults)('the outcome after "%s" is unknown, and a repeated call resolves it', async (fault) => {
    const wanted = order()
    const steps: [() => Promise<unknown>, string][] = [
      [() => processor.create(wanted), 'requires_payment_method'],
      [() => processor.confirm(id(), 'pm_visa', wanted.payment_key), 'requires_capture'],
      [() => processor.capture(id(), wanted.payment_key), 'succeeded'],
      [() => processor.refund(id(), wanted.payment_key), 'succeeded'],
      [() => processor.fetch(id()), 'succeeded'],
    ]
    const id = () => [...server.intents.keys()][0] as string
    for (const [step, status] of steps) {
      server.faults.push(fault)
      await expect(step()).rejects.toThrow(NoAnswer)
      await step()
      expect([...server.intents.values()].map((intent) => intent.status)).toEqual([status])
    }
    expect(server.intents.get(id())?.latest_charge?.refunded).toBe(true)
  })

  test.each(['500 before', '500 after'] as const)('a %s is repeated for its key, and another key makes another call', async (fault) => {
    const { id, payment_key } = await held()
    server.faults.push(fault)
    for (const _again of [1, 2, 3]) await expect(processor.capture(id, payment_key)).rejects.toThrow(NoAnswer)
    expect((await processor.fetch(id))?.status).toBe(fault === '500 before' ? 'AUTHORIZED' : 'CAPTURED')
    expect((await processor.capture(id, `${payment_key}:1`)).status).toBe('CAPTURED')
  })

  test('a wrong key leaves the outcome unknown', async () => {
    const wrong = createStripe({ secretKey: 'sk_test_wrong', apiUrl: server.url }, 'here')
    await expect(wrong.create(order())).rejects.toThrow(NoAnswer)
  })
})

test('the list reads all pages and excludes intents of others in the same account', async () => {
  for (let count = 0; count < 130; count += 1) await processor.create(order())
  await adapter('elsewhere').create(order())
  const found = await processor.openedSince(new Date(Date.now() - 60_000))
  expect(new Set(found.map(({ id }) => id)).size).toBe(130)
  expect(await processor.openedSince(new Date(Date.now() + 60_000))).toEqual([])
})

describe('hosts for wallets', () => {
  const names = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `site${from + place}.scheduler.example.org`)

  test('are registered once, also among more than one page of them', async () => {
    server.domains.push(...names(0, 230))
    expect(await processor.registerHosts?.(names(200, 232))).toEqual({ registered: names(230, 232), refused: [] })
    expect(server.domains).toEqual(names(0, 232))
    expect(await processor.registerHosts?.(names(200, 232))).toEqual({ registered: [], refused: [] })
    expect(server.calls.filter(({ method }) => method === 'POST').map(({ path, form }) => [path, form])).toEqual(
      names(230, 232).map((domain_name) => ['/v1/payment_method_domains', { domain_name }]),
    )
  })

  test('are named with the reason when Stripe refuses them, and stop no others', async () => {
    const [first = '', second = ''] = names(0, 2)
    expect(await processor.registerHosts?.([first, 'localhost', second])).toEqual({
      registered: [first, second],
      refused: [{ host: 'localhost', reason: 'Invalid domain' }],
    })
    expect(server.domains).toEqual([first, second])
  })

  test('are named when Stripe does not answer for them, and stop no others', async () => {
    const [first = '', lost = '', last = ''] = names(0, 3)
    server.faults.push('none', 'none', 'lost before')
    const result = await processor.registerHosts?.([first, lost, last])
    expect(result).toEqual({ registered: [first, last], refused: [{ host: lost, reason: expect.any(String) }] })
    expect(server.domains).toEqual([first, last])
  })
})
