import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import { NOW } from '../testing/test-server.ts'
import { writeCancellation } from './cancellations.ts'
import { NoAnswer, type Processor } from './processor/processor.ts'

let server: PayingTestServer
let instead: Partial<Processor> = {}
beforeAll(async () => {
  server = await openPayingTestServer(
    { RATE_LIMITS: 'off' },
    (processor) => new Proxy(processor, { get: (target, name) => Reflect.get(instead, name) ?? Reflect.get(target, name) }),
  )
})
beforeEach(async () => {
  instead = {}
  server.services.clock.set(NOW)
  await server.database.run(sql`update network set refund_until_start = true`)
  await server.clear()
})
afterAll(() => server.close())

const book = async (): Promise<number> => (await server.pay({ key: 'a' })).body.id
const cancel = (id: number) => server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
const cancelOwn = ({ manage_url }: { manage_url: string }) =>
  server.call('DELETE', `bookings/${new URL(manage_url).pathname.split('/').at(-1)}`)
const change = (id: number, body: object) => server.call('PATCH', `appointments/${id}`, { who: 'downtown', body })
const events = () => server.ledger().map(({ event }) => event)

test('cancelling before the start refunds the payment in full, once', async () => {
  const id = await book()
  await server.work()
  expect((await cancel(id)).status).toBe(204)
  expect(await server.states(id)).toEqual(['REFUNDING'])
  await Promise.all([server.work(), server.recover()])
  expect(await server.states(id)).toEqual(['REFUNDED'])
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
  expect(await server.disagreements()).toEqual([])
})

test('cancelling during the collection finishes it first, then refunds', async () => {
  const id = await book()
  expect((await cancel(id)).status).toBe(204)
  await server.recover()
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
  expect(await server.disagreements()).toEqual([])
})

test.each(['collected already', 'being collected'])('the applicant can cancel by the link while the money is %s', async (when) => {
  const { body } = await server.pay({ key: 'a' })
  if (when === 'collected already') await server.work()
  for (const _again of [1, 2]) expect((await cancelOwn(body)).status).toBe(204)
  await server.recover()
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
  expect(await server.disagreements()).toEqual([])
})

test('cancelling during the collection has to wait while the processor does not answer', async () => {
  const id = await book()
  instead.capture = () => Promise.reject(new NoAnswer('silent'))
  const refused = await cancel(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_BUSY'])
  expect(await server.states(id)).toEqual(['CAPTURING'])
  instead = {}
  expect((await cancel(id)).status).toBe(204)
})

test('a cancellation during the collection is refused before anything is written or recorded', async () => {
  const { body } = await server.pay({ key: 'a' })
  expect(await server.states(body.id)).toEqual(['CAPTURING'])
  const recorded: unknown[] = []
  const record = async (event: unknown) => void recorded.push(event)
  const cancelled = transactAs(server.services, SYSTEM, (change) =>
    writeCancellation({ ...change, record }, body.id, { type: 'appointment.cancelled', was: 'SCHEDULED' }),
  )
  await expect(cancelled).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
  expect(recorded).toEqual([])
})

test('a cancellation whose payment is being collected is never recorded without its refund', async () => {
  const id = await book()
  const cancelled = transactAs(server.services, SYSTEM, ({ record }) =>
    record({ type: 'appointment.cancelled', appointment: id, was: 'SCHEDULED' }),
  )
  await expect(cancelled).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
})

describe('a blocked time that cancels the appointments it covers', () => {
  const block = { start_datetime: '2026-11-24T13:00:00Z', end_datetime: '2026-11-24T15:00:00Z' }
  const close = (id: number) =>
    server.call('PATCH', `livescanvendors/${server.downtown}/availability`, {
      who: 'downtown',
      body: { block, stranded: { seen: [id], cancel: true } },
    })
  const blocked = () => server.database.rows(sql`select id from blocked_time`)
  afterEach(() => server.database.run(sql`delete from blocked_time`))

  test('finishes running collections first, then refunds', async () => {
    const id = await book()
    expect([(await close(id)).status, (await blocked()).length]).toEqual([200, 1])
    await server.recover()
    expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
    expect(await server.disagreements()).toEqual([])
  })

  test('refunds also where applicants who cancel themselves get nothing back', async () => {
    await server.database.run(sql`update network set refund_until_start = false`)
    const id = await book()
    await server.work()
    expect((await close(id)).status).toBe(200)
    await server.recover()
    expect(await server.states(id)).toEqual(['REFUNDED'])
  })

  test('has to wait while the processor does not answer, and saves nothing', async () => {
    const id = await book()
    instead.capture = () => Promise.reject(new NoAnswer('silent'))
    const refused = await close(id)
    expect([refused.status, refused.body.code, await blocked()]).toEqual([409, 'PAYMENT_BUSY', []])
    expect(await server.states(id)).toEqual(['CAPTURING'])
    instead = {}
    expect((await close(id)).status).toBe(200)
  })
})

test('a refund whose answer was lost is repeated, but made once', async () => {
  const id = await book()
  await server.work()
  instead.refund = async (...given) => {
    await server.sandbox.refund(...given)
    throw new NoAnswer('lost')
  }
  await cancel(id)
  await server.work()
  expect(await server.states(id)).toEqual(['REFUNDING'])
  instead = {}
  await server.recover()
  expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
  expect(await server.disagreements()).toEqual([])
})

test.each(['downtown', 'metro', 'staff'] as const)(
  'a visit that %s cancel after its start, when nobody missed it, is refunded',
  async (who) => {
    const id = await book()
    await server.work()
    server.services.clock.set('2026-11-24T14:05:00Z')
    expect((await server.call('DELETE', `appointments/${id}`, { who })).status).toBe(204)
    expect(await server.states(id)).toEqual(['REFUNDING'])
    await server.work()
    expect(events()).toEqual(['opened', 'authorized', 'captured', 'refunded'])
    expect(await server.disagreements()).toEqual([])
  },
)

test('neither a no-show nor the cancellation of one is refunded', async () => {
  const id = await book()
  await server.work()
  server.services.clock.set('2026-11-24T14:05:00Z')
  expect((await change(id, { status: 'NO_SHOW' })).status).toBe(200)
  await server.recover()
  expect(await server.states(id)).toEqual(['PAID'])
  expect((await cancel(id)).status).toBe(204)
  await server.recover()
  expect(events()).toEqual(['opened', 'authorized', 'captured'])
})

test('an environment may keep the money of applicants who cancel, by its rule on the day of the booking', async () => {
  const { body: promised } = await server.pay({ key: 'a' })
  await server.database.run(sql`update network set refund_until_start = false`)
  const { body: kept } = await server.pay({ key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } })
  await server.work()
  for (const booking of [promised, kept]) expect((await cancelOwn(booking)).status).toBe(204)
  await server.work()
  expect([await server.states(promised.id), await server.states(kept.id)]).toEqual([['REFUNDED'], ['PAID']])
  expect(await server.disagreements()).toEqual([])
})

test.each(['downtown', 'metro', 'staff'] as const)('a cancellation by %s refunds the payment, whatever the rule', async (who) => {
  await server.database.run(sql`update network set refund_until_start = false`)
  const id = await book()
  await server.work()
  expect((await server.call('DELETE', `appointments/${id}`, { who })).status).toBe(204)
  await server.work()
  expect(await server.states(id)).toEqual(['REFUNDED'])
  expect(await server.disagreements()).toEqual([])
})

test('an online payment cannot become cash unless it failed', async () => {
  const id = await book()
  expect((await change(id, { payment_method: 'CASH' })).body.code).toBe('PAID_ONLINE')
  await server.work()
  expect((await change(id, { payment_method: 'CASH' })).body.code).toBe('PAID_ONLINE')
  expect((await change(id, { notes: 'x', payment_method: 'ONLINE' })).status).toBe(200)
  const failed = await server.pay({ card: '4000000000000341', key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } })
  await server.work()
  expect((await change(failed.body.id, { payment_method: 'CASH' })).body.payment_method).toBe('CASH')
})

test('the database refuses invalid changes of a payment’s state', async () => {
  await book()
  await expect(server.database.run(sql`update payment_transaction set state = 'REFUNDED'`)).rejects.toThrow('does not go from CAPTURING')
  await expect(server.database.run(sql`update payment_transaction set amount = 1`)).rejects.toThrow('keeps')
  const twin = sql`insert into payment_transaction (appointment, lsv, amount, state, method)
    select appointment, lsv, amount, 'AUTHORIZING', method from payment_transaction`
  await expect(server.database.run(twin)).rejects.toMatchObject({ constraint: 'payment_transaction_one' })
})
