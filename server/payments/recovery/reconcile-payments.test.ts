import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { openPayingDesk, type PayingDesk } from '../../testing/payments.ts'
import type { Intent } from '../processor/processor.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let desk: PayingDesk
/** Changes the processor's list before it is returned. */
let listed = async (seen: Intent[]) => seen
beforeAll(async () => {
  desk = await openPayingDesk(undefined, (provider) => ({
    ...provider,
    openedSince: async (time) => listed(await provider.openedSince(time)),
  }))
  desk.services.clock.set(new Date().toISOString())
})
beforeEach(async () => {
  await desk.clear()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterAll(() => desk.close())

const dateTime = async () => {
  const day = new Date(desk.services.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  return (await desk.call('GET', `appointments/availability?lsv=${desk.downtown}&date=${day}`)).body[0]
}
const book = async () => (await desk.pay({ key: 'a', changes: { dateTime: await dateTime() } })).body.id as number
const last = () => desk.ledger().at(-1)?.event
const alerts = async () => (await desk.database.rows(sql`select seq from audit_event where event = 'payment_alert'`)).length
const reconcile = async () => {
  await reconcilePayments(desk.services)
  await reconcilePayments(desk.services)
  await desk.recover()
}
/** Sets the states of a database that was restored from an older backup. */
const wind = async (state: string, status: string) => {
  await desk.database.pool.query('alter table payment_transaction disable trigger payment_transaction_steps')
  await desk.database.run(sql`update payment_transaction set state = ${state}`)
  await desk.database.run(sql`update appointment set status = ${status}`)
  await desk.database.pool.query('alter table payment_transaction enable trigger payment_transaction_steps')
}

test('matching ledgers stay unchanged', async () => {
  await book()
  await desk.work()
  const before = await alerts()
  await reconcile()
  expect([await desk.states(), last(), await alerts()]).toEqual([['PAID'], 'captured', before])
})

test('a payment that was open in the processor’s list and was paid since stays paid', async () => {
  await book()
  const before = await alerts()
  listed = async (seen) => {
    listed = async (later) => later
    await desk.work()
    return seen.map((intent) => ({ ...intent, status: 'OPEN' }))
  }
  await reconcilePayments(desk.services)
  expect([await desk.states(), await alerts()]).toEqual([['PAID'], before])
})

test.each(['authorized', 'captured'])('money that is %s and unknown to the database is returned, with an alert', async (event) => {
  await book()
  if (event === 'captured') await desk.work()
  await desk.clearPayments()
  const before = await alerts()
  await reconcile()
  expect([last(), (await alerts()) > before]).toEqual([event === 'captured' ? 'refunded' : 'canceled', true])
})

test('money collected for a booking that is pending again is refunded, and its slot is released', async () => {
  await book()
  await desk.work()
  await wind('AUTHORIZING', 'PENDING')
  await reconcile()
  expect([await desk.states(), last()]).toEqual([['REFUNDED'], 'refunded'])
  expect(await desk.disagreements()).toEqual([])
})

test.each(['DECLINED', 'VOIDED', 'REFUNDED', 'CAPTURE_FAILED'])('money behind a payment that is %s is refunded', async (state) => {
  await book()
  await desk.work()
  await wind(state, 'CANCELLED')
  await reconcile()
  expect([await desk.states(), last()]).toEqual([['REFUNDED'], 'refunded'])
})

test('a payment recorded as paid but never collected is no longer shown as paid', async () => {
  const id = await book()
  await desk.work()
  rmSync(join(desk.folder, 'sandbox-payments.jsonl'))
  const before = await alerts()
  await reconcile()
  expect([await desk.states(), (await alerts()) > before]).toEqual([['CAPTURE_FAILED'], true])
  expect(await desk.database.one(sql`select payment_method from appointment where id = ${id}`)).toEqual({ payment_method: 'CREDIT' })
})

test('a payment recorded as paid but only held is collected', async () => {
  await book()
  await wind('PAID', 'SCHEDULED')
  await reconcile()
  expect([await desk.states(), last()]).toEqual([['PAID'], 'captured'])
  expect(await desk.disagreements()).toEqual([])
})

test('a refund made at the processor is mailed', async () => {
  await book()
  await desk.work()
  const [movement] = desk.ledger()
  await desk.sandbox.refund(movement?.intent as string, movement?.payment_key as string)
  await reconcile()
  expect(await desk.states()).toEqual(['REFUNDED'])
})
