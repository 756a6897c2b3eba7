import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TimelineEntry } from '../../../contract/applicants/applicant-actions.ts'
import { lockAppointment } from '../../appointments/update-appointment.ts'
import { transactAs } from '../../platform/events/change.ts'
import { log } from '../../platform/log.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { openPayingTestServer, type PayingTestServer } from '../../testing/payments.ts'
import { writeCancellation } from '../cancellations.ts'
import type { Intent } from '../processor/processor.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let server: PayingTestServer
/** Changes the processor's list before it is returned. */
let listed = async (seen: Intent[]) => seen
beforeAll(async () => {
  server = await openPayingTestServer(undefined, (processor) => ({
    ...processor,
    openedSince: async (time) => listed(await processor.openedSince(time)),
  }))
  server.services.clock.set(new Date().toISOString())
})
beforeEach(async () => {
  await server.clear()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterAll(() => server.close())

const dateTime = async () => {
  const day = new Date(server.services.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  return (await server.call('GET', `appointments/availability?lsv=${server.downtown}&date=${day}`)).body[0]
}
const book = async () => (await server.pay({ key: 'a', changes: { dateTime: await dateTime() } })).body.id as number
const last = () => server.ledger().at(-1)?.event
const alerts = async () => (await server.database.rows(sql`select seq from audit_event where event = 'payment_alert'`)).length
const reconcile = async () => {
  await reconcilePayments(server.services)
  await reconcilePayments(server.services)
  await server.recover()
}
/** Sets the states of a database that was restored from an older backup. */
const wind = async (state: string, status: string) => {
  await server.database.pool.query('alter table payment_transaction disable trigger payment_transaction_steps')
  await server.database.run(sql`update payment_transaction set state = ${state}`)
  await server.database.run(sql`update appointment set status = ${status}`)
  await server.database.pool.query('alter table payment_transaction enable trigger payment_transaction_steps')
}

test('matching ledgers stay unchanged', async () => {
  await book()
  await server.work()
  const before = await alerts()
  await reconcile()
  expect([await server.states(), last(), await alerts()]).toEqual([['PAID'], 'captured', before])
})

test('a payment that was open in the processor’s list and was paid since stays paid', async () => {
  await book()
  const before = await alerts()
  listed = async (seen) => {
    listed = async (later) => later
    await server.work()
    return seen.map((intent) => ({ ...intent, status: 'OPEN' }))
  }
  await reconcilePayments(server.services)
  expect([await server.states(), await alerts()]).toEqual([['PAID'], before])
})

test.each(['authorized', 'captured'])('money that is %s and unknown to the database is returned, with an alert', async (event) => {
  await book()
  if (event === 'captured') await server.work()
  await server.clearPayments()
  const before = await alerts()
  await reconcile()
  expect([last(), (await alerts()) > before]).toEqual([event === 'captured' ? 'refunded' : 'canceled', true])
})

test('money collected for a booking that is pending again is refunded, and its slot is released', async () => {
  await book()
  await server.work()
  await wind('AUTHORIZING', 'PENDING')
  await reconcile()
  expect([await server.states(), last()]).toEqual([['REFUNDED'], 'refunded'])
  expect(await server.disagreements()).toEqual([])
})

test.each(['DECLINED', 'VOIDED', 'REFUNDED', 'CAPTURE_FAILED'])('money behind a payment that is %s is refunded', async (state) => {
  await book()
  await server.work()
  await wind(state, 'CANCELLED')
  await reconcile()
  expect([await server.states(), last()]).toEqual([['REFUNDED'], 'refunded'])
})

test('a payment recorded as paid but never collected is no longer shown as paid', async () => {
  const id = await book()
  await server.work()
  rmSync(join(server.folder, 'sandbox-payments.jsonl'))
  const before = await alerts()
  await reconcile()
  expect([await server.states(), (await alerts()) > before]).toEqual([['CAPTURE_FAILED'], true])
  expect(await server.database.one(sql`select payment_method from appointment where id = ${id}`)).toEqual({ payment_method: 'CREDIT' })
})

test('a payment recorded as paid but only held is collected', async () => {
  await book()
  await wind('PAID', 'SCHEDULED')
  await reconcile()
  expect([await server.states(), last()]).toEqual([['PAID'], 'captured'])
  expect(await server.disagreements()).toEqual([])
})

test('a payment recorded as paid but only held is not collected beside a cancellation, which gives it back', async () => {
  const id = await book()
  await wind('PAID', 'SCHEDULED')
  let reconciling: Promise<void> | undefined
  const isWaiting = async () =>
    (
      await server.database.rows(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from appointment%'`,
      )
    ).length > 0
  await transactAs(server.services, SYSTEM, async (change) => {
    await lockAppointment(change.db, id)
    const record: typeof change.record = async (events) => {
      let isOver = false
      reconciling ??= reconcilePayments(server.services).finally(() => {
        isOver = true
      })
      await vi.waitUntil(async () => isOver || (await isWaiting()), { timeout: 10_000 })
      await change.record(events)
    }
    await writeCancellation({ ...change, record }, id, { type: 'appointment.cancelled', was: 'SCHEDULED' })
  })
  await reconciling
  expect(await server.states()).toEqual(['REFUNDING'])
})

test('a refund made at the processor is mailed, and reaches the board and the history', async () => {
  const id = await book()
  await server.work()
  const [movement] = server.ledger()
  await server.sandbox.refund(movement?.intent as string, movement?.payment_key as string)
  const pulse = async () => (await server.call('GET', `appointments/pulse?lsv=${server.downtown}`, { who: 'downtown' })).body.pulse
  const before = await pulse()
  await reconcile()
  expect([await server.states(), (await pulse()) !== before]).toEqual([['REFUNDED'], true])
  expect(await server.database.rows(sql`select event, reason from appointment_history where appointment = ${id} order by id`)).toEqual([
    { event: 'BOOKED', reason: null },
    { event: 'CHANGED', reason: 'The online payment was refunded at the processor.' },
  ])
  const { applicant } = (await server.database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${id}`)) ?? {}
  const { body } = await server.call('GET', `applicants/${applicant}/timeline`, { who: 'staff' })
  const authors = body.results
    .filter(({ kind }: TimelineEntry) => kind === 'appointment')
    .map((one: TimelineEntry) => [one.event, one.by_applicant])
  expect(authors).toEqual([
    ['CHANGED', false],
    ['BOOKED', true],
  ])
})
