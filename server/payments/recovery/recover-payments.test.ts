import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../../testing/payments.ts'
import { recoverPayments, releaseExpired } from './recover-payments.ts'

/** A card on which nothing is held, so that the same call may be repeated. */
const NEVER_HEARD = '4000000000000127'
let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const standing = (id: number) =>
  server.database.one<{ status: string; state: string }>(sql`
    select p.status, x.state from appointment p join payment_transaction x on x.appointment = p.id where p.id = ${id} order by x.id desc`)
const waiting = async () =>
  (
    await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count
const voids = async () =>
  (await server.database.rows(sql`select seq from audit_event where event = 'payment' and detail->>'state' = 'VOIDING'`)).length

/** An unpaid appointment that has expired, and two reapers that have selected it and wait while `change` is made to it. */
async function meanwhile(change: (db: Db, id: number) => Promise<unknown>): Promise<number> {
  await server.pay({ card: NEVER_HEARD, key: 'a' })
  await server.expire()
  const id = (await server.database.one<{ id: number }>(sql`select id from appointment`))?.id as number
  let reapers: Promise<unknown> = Promise.resolve()
  await server.database.transaction(async (db) => {
    await db.run(sql`select from appointment where id = ${id} for update`)
    reapers = Promise.all([releaseExpired(server.services), releaseExpired(server.services)])
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    await change(db, id)
  })
  await reapers
  return id
}

describe('a payment that is no longer expired when the reaper has its lock', () => {
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
  await server.pay({ card: NEVER_HEARD, key: 'a' })
  const id = (await server.database.one<{ id: number }>(sql`select id from appointment`))?.id as number
  await server.database.run(sql`update payment_transaction set expires_at = now() + interval '1 day', busy_until = null`)
  await releaseExpired(server.services)
  expect(await standing(id)).toEqual({ status: 'PENDING', state: 'AUTHORIZING' })
  await server.database.run(sql`update appointment set created = now() + interval '1 day'`)
  await releaseExpired(server.services)
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDING' })
})

test('two simultaneous reapers release a slot once', async () => {
  const before = await voids()
  const id = await meanwhile(async () => undefined)
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDING' })
  expect((await voids()) - before).toBe(1)
  await Promise.all([recoverPayments(server.services), recoverPayments(server.services), server.work()])
  expect(await standing(id)).toEqual({ status: 'CANCELLED', state: 'VOIDED' })
  expect(server.ledger().filter(({ event }) => event === 'canceled')).toHaveLength(1)
  expect(await server.disagreements()).toEqual([])
})

test('a simultaneous card and reaper either book and charge once, or release and charge nothing', async () => {
  const slot = (index: number) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString()
  const outcomes: number[] = []
  for (let index = 0; index < 12; index += 1) {
    const changes = { dateTime: slot(index), email: `ann${index}@example.org` }
    await server.pay({ card: DECLINED, key: `k${index}`, changes })
    await server.expire()
    const token = await server.token(GOOD, `k${index}`)
    const [paid] = await Promise.all([
      server.pay({ token, key: `k${index}`, changes }),
      recoverPayments(server.services),
      recoverPayments(server.services),
    ])
    outcomes.push(paid?.status as number)
  }
  await server.work()
  expect(outcomes.filter((status) => status !== 201 && status !== 402)).toEqual([])
  const booked = await server.database.rows(sql`select id from appointment where status = 'SCHEDULED'`)
  expect(booked).toHaveLength(outcomes.filter((status) => status === 201).length)
  expect(await server.disagreements()).toEqual([])
})
