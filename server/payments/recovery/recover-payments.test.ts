import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { DECLINED, GOOD, openPayingDesk, type PayingDesk } from '../../testing/payments.ts'
import { recoverPayments, releaseExpired } from './recover-payments.ts'

/** A card on which nothing is held, so that the same call may be repeated. */
const NEVER_HEARD = '4000000000000127'
let desk: PayingDesk
beforeAll(async () => {
  desk = await openPayingDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

const standing = (id: number) =>
  desk.database.one<{ status: string; state: string }>(sql`
    select p.status, x.state from appointment p join payment_transaction x on x.appointment = p.id where p.id = ${id} order by x.id desc`)
const waiting = async () =>
  (
    await desk.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count
const voids = async () =>
  (await desk.database.rows(sql`select seq from audit_event where event = 'payment' and detail->>'state' = 'VOIDING'`)).length

/** An unpaid appointment that has expired, and two reapers that have selected it and wait while `change` is made to it. */
async function meanwhile(change: (db: Db, id: number) => Promise<unknown>): Promise<number> {
  await desk.pay({ card: NEVER_HEARD, key: 'a' })
  await desk.expire()
  const id = (await desk.database.one<{ id: number }>(sql`select id from appointment`))?.id as number
  let reapers: Promise<unknown> = Promise.resolve()
  await desk.database.transaction(async (db) => {
    await db.run(sql`select from appointment where id = ${id} for update`)
    reapers = Promise.all([releaseExpired(desk.services), releaseExpired(desk.services)])
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    await change(db, id)
  })
  await reapers
  return id
}

describe('a payment that is not expired any more when the reaper has its lock', () => {
  test('is kept when another card came meanwhile', async () => {
    const id = await meanwhile((db, id) =>
      db.run(sql`update payment_transaction set expires_at = now() + interval '2 minutes' where appointment = ${id}`),
    )
    expect(await standing(id)).toEqual({ status: 'PENDING', state: 'AUTHORIZING' })
  })

  test('is kept when a card is being checked again', async () => {
    const id = await meanwhile((db, id) =>
      db.run(sql`update payment_transaction set busy_until = now() + interval '45 seconds' where appointment = ${id}`),
    )
    expect(await standing(id)).toEqual({ status: 'PENDING', state: 'AUTHORIZING' })
  })

  test('stays booked when it was paid meanwhile', async () => {
    const id = await meanwhile(async (db, id) => {
      await db.run(sql`update payment_transaction set state = 'CAPTURING' where appointment = ${id}`)
      await db.run(sql`update appointment set status = 'SCHEDULED' where id = ${id}`)
    })
    expect(await standing(id)).toEqual({ status: 'SCHEDULED', state: 'CAPTURING' })
  })
})

test('a slot taken before the clock was set back by a day is not kept for that day', async () => {
  await desk.pay({ card: NEVER_HEARD, key: 'a' })
  const id = (await desk.database.one<{ id: number }>(sql`select id from appointment`))?.id as number
  await desk.database.run(sql`update payment_transaction set expires_at = now() + interval '1 day', busy_until = null`)
  await releaseExpired(desk.services)
  expect(await standing(id)).toEqual({ status: 'PENDING', state: 'AUTHORIZING' })
  await desk.database.run(sql`update appointment set created = now() + interval '1 day'`)
  await releaseExpired(desk.services)
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDING' })
})

test('two simultaneous reapers release a slot once', async () => {
  const before = await voids()
  const id = await meanwhile(async () => undefined)
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDING' })
  expect((await voids()) - before).toBe(1)
  await Promise.all([recoverPayments(desk.services), recoverPayments(desk.services), desk.work()])
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDED' })
  expect(desk.ledger().filter(({ event }) => event === 'canceled')).toHaveLength(1)
  expect(await desk.disagreements()).toEqual([])
})

test('a simultaneous card and reaper either book and charge once, or release and charge nothing', async () => {
  const slot = (index: number) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString()
  const outcomes: number[] = []
  for (let index = 0; index < 12; index += 1) {
    const changes = { dateTime: slot(index), email: `ann${index}@example.org` }
    await desk.pay({ card: DECLINED, key: `k${index}`, changes })
    await desk.expire()
    const token = await desk.token(GOOD, `k${index}`)
    const [paid] = await Promise.all([
      desk.pay({ token, key: `k${index}`, changes }),
      recoverPayments(desk.services),
      recoverPayments(desk.services),
    ])
    outcomes.push(paid?.status as number)
  }
  await desk.work()
  expect(outcomes.filter((status) => status !== 201 && status !== 402)).toEqual([])
  const booked = await desk.database.rows(sql`select id from appointment where status = 'SCHEDULED'`)
  expect(booked).toHaveLength(outcomes.filter((status) => status === 201).length)
  expect(await desk.disagreements()).toEqual([])
})
