import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { refusalOf } from './database-errors.ts'
import { lockInTurn, lockOfRow, openLockQueues } from './lock-queues.ts'

const SIZE = 4
const LONG = { connect: 20_000, lock: 20_000, statement: 20_000, answer: 30_000, idle: 30_000 }
let copy: TestDatabase
let other: Database
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase('template1')
  other = openDatabase(copy.config, { size: 1 })
  database = openDatabase(copy.config, { size: SIZE, timeouts: LONG })
  // Opens all connections, so that none comes later than the next one.
  await Promise.all(Array.from({ length: SIZE }, () => database.transaction((db) => db.run(sql`select pg_sleep(0.2)`))))
  await other.run(sql`create table place (id integer primary key, entered text not null default '')`)
})
beforeEach(async () => {
  await other.run(sql`delete from place`)
  await other.run(sql`insert into place values (1), (2)`)
})
afterAll(async () => {
  await Promise.all([database.close(), other.close()])
  await copy.drop()
})

const lock = (db: Db, ids: readonly number[]) =>
  lockInTurn(
    db,
    ids.map((id) => lockOfRow('place', id)),
    () => db.run(sql`select from place where id = any(${[...ids]}::integer[]) order by id for no key update`),
  )
const enter = (ids: readonly number[], name: string, on = database) =>
  on.transaction(async (db) => {
    await lock(db, ids)
    await db.run(sql`update place set entered = entered || ${name} where id = any(${[...ids]}::integer[])`)
  })
/** In alphabetical order: PostgreSQL itself lets those overtake each other that wait for the same row. */
const whoEntered = async () =>
  (await other.rows<{ entered: string }>(sql`select entered from place order by id`)).map(({ entered }) => [...entered].sort().join(''))
const waiting = async () =>
  (
    await other.one<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )?.count

/** Runs the work while another program has locked the first place. */
const whileLocked = <T>(work: () => Promise<T>) =>
  other.transaction(async (db) => {
    await db.run(sql`select from place where id = 1 for update`)
    return work()
  })
/** Begins transactions that wait for the first place, one after the other. */
async function crowd(names: string): Promise<{ ended: number; all: Promise<unknown> }> {
  const seen = { ended: 0, all: Promise.resolve() as Promise<unknown> }
  const turns: Promise<unknown>[] = []
  for (const [at, name] of [...names].entries()) {
    turns.push(enter([1], name).then(() => seen.ended++))
    if (at < SIZE / 2) await expect.poll(waiting, { timeout: 10_000 }).toBe(at + 1)
    else await enter([], '')
  }
  seen.all = Promise.all(turns)
  return seen
}

test('transactions that wait for one lock leave connections for others, and all have their turns', async () => {
  const crowded = await whileLocked(async () => {
    const seen = await crowd('abcdefghij')
    const both = enter([1, 2], 'k')
    await Promise.all([enter([2], 'x'), enter([2], 'y')])
    expect(seen.ended).toBe(0)
    return { all: Promise.all([seen.all, both]) }
  })
  await crowded.all
  expect(await whoEntered()).toEqual(['abcdefghijk', 'kxy'])
})

test('several locked rows at once, also of statements that name no lock, leave connections for others', async () => {
  const size = 5
  const many = openDatabase(copy.config, { size, timeouts: LONG })
  const lockOf: Record<number, (db: Db) => Promise<unknown>> = {
    1: (db) => lock(db, [1]),
    2: (db) => lock(db, [2]),
    3: (db) => db.run(sql`select from place where id = ${3} for update`),
  }
  const waits = (id: number) => many.transaction((db) => lockOf[id]?.(db) ?? Promise.resolve())
  await other.run(sql`insert into place values (3)`)
  const outcomes = await other.transaction(async (db) => {
    await db.run(sql`select from place for update`)
    const all = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3].map(waits)
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
    expect(await many.transaction((free) => free.one(sql`select 1 as one`))).toEqual({ one: 1 })
    return { all: Promise.all(all) }
  })
  expect(await outcomes.all).toHaveLength(12)
  await many.close()
})

test('places are taken in the order in which transactions came, also after one that came too late', async () => {
  const inTurn = openLockQueues({ most: 1, waitMs: 100 })
  const taken: string[] = []
  const first = Promise.withResolvers<void>()
  const take = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn((open) =>
      open().take(['place'], () => {
        taken.push(name)
        return until
      }),
    )
  const begun = take('a', first.promise)
  await expect(take('late')).rejects.toMatchObject({ code: '55P03' })
  const others = [...'bcdef'].map((name) => take(name))
  first.resolve()
  await Promise.all([begun, ...others])
  expect(taken.join('')).toBe('abcdef')
})

test('a transaction that has the lock takes it again, however many wait', async () => {
  let tries = 0
  const crowded = Promise.withResolvers<{ all: Promise<unknown> }>()
  await database.transaction(async (db) => {
    tries += 1
    await lock(db, [1])
    if (tries === 1) crowded.resolve(await crowd('abcd'))
    await lock(db, [1, 2])
  })
  await (await crowded.promise).all
  expect([tries, await whoEntered()]).toEqual([1, ['abcd', '']])
})

test('a transaction without a place does and commits nothing before it has its turn, even if its work goes on', async () => {
  const outcomes: string[] = []
  let isDone = false
  const crowded = await whileLocked(async () => {
    const { all } = await crowd('abc')
    const last = database.transaction(async (db) => {
      await db.run(sql`update place set entered = entered || 'z' where id = 2`)
      await lock(db, [1]).catch(() => undefined)
      await db.run(sql`select 1`).then(
        () => outcomes.push('done'),
        () => outcomes.push('refused'),
      )
    })
    void last.then(() => {
      isDone = true
    })
    await expect.poll(() => outcomes).toEqual(['refused'])
    await enter([2], 'x')
    expect(isDone).toBe(false)
    return { all: Promise.all([all, last]) }
  })
  await crowded.all
  expect([outcomes, await whoEntered()]).toEqual([
    ['refused', 'done'],
    ['abc', 'xz'],
  ])
})

test('a turn that does not come in time is unavailable, and the next one comes', async () => {
  const hasty = openDatabase(copy.config, { size: 2, timeouts: { ...LONG, connect: 400 } })
  const first = await whileLocked(async () => {
    const waits = enter([1], 'a', hasty)
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    const late = await enter([1], 'b', hasty).catch((error) => error)
    expect(refusalOf(late)).toMatchObject({ status: 503 })
    return { waits }
  })
  await first.waits
  await enter([1], 'c', hasty)
  expect(await whoEntered()).toEqual(['ac', ''])
  await hasty.close()
})
