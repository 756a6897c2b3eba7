import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { deduplicateRead } from './deduplicate-reads.ts'

/** A database whose statements end when the test resolves them. */
function slowDatabase() {
  const runs: PromiseWithResolvers<unknown[]>[] = []
  const rows = () => {
    const run = Promise.withResolvers<unknown[]>()
    runs.push(run)
    return run.promise
  }
  return { db: { rows } as unknown as Db, runs }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a read issued during a run is answered by a later run, shared by all waiting callers', async () => {
  const { db, runs } = slowDatabase()
  const first = deduplicateRead(db, sql`select ${1}`)
  const [second, third] = [deduplicateRead(db, sql`select ${1}`), deduplicateRead(db, sql`select ${1}`)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve([{ count: 1 }])
  expect(await first).toEqual([{ count: 1 }])
  await turn()
  expect(runs).toHaveLength(2)
  const fourth = deduplicateRead(db, sql`select ${1}`)
  runs[1]?.resolve([{ count: 2 }])
  expect(await second).toEqual([{ count: 2 }])
  expect(await third).toEqual([{ count: 2 }])
  await turn()
  expect(runs).toHaveLength(3)
  runs[2]?.resolve([{ count: 3 }])
  expect(await fourth).toEqual([{ count: 3 }])
  await turn()
  const fifth = deduplicateRead(db, sql`select ${1}`)
  expect(runs).toHaveLength(4)
  runs[3]?.resolve([{ count: 4 }])
  expect(await fifth).toEqual([{ count: 4 }])
})

test('reads with other values, texts or connections are not shared', async () => {
  const { db, runs } = slowDatabase()
  const other = slowDatabase()
  void deduplicateRead(db, sql`select ${1}`)
  void deduplicateRead(db, sql`select ${2}`)
  void deduplicateRead(db, sql`select 1, ${1}`)
  void deduplicateRead(other.db, sql`select ${1}`)
  expect([runs.length, other.runs.length]).toEqual([3, 1])
})

test('a failure reaches the callers of its run, and the next run tries again', async () => {
  const { db, runs } = slowDatabase()
  const first = deduplicateRead(db, sql`select ${1}`)
  const second = deduplicateRead(db, sql`select ${1}`)
  runs[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await turn()
  runs[1]?.resolve([{ count: 2 }])
  expect(await second).toEqual([{ count: 2 }])
})

test('a few reads run at a time; a caller joins one that has not begun', async () => {
  const { db, runs } = slowDatabase()
  const [first] = [1, 2, 3, 4, 5].map((value) => deduplicateRead(db, sql`select ${value}`))
  expect(runs).toHaveLength(4)
  const [joined, again] = [deduplicateRead(db, sql`select ${5}`), deduplicateRead(db, sql`select ${1}`)]
  runs[0]?.resolve([])
  await first
  await turn()
  // The fifth was queued first; the first is run again only after it.
  expect(runs).toHaveLength(5)
  runs[4]?.resolve([{ count: 5 }])
  expect(await joined).toEqual([{ count: 5 }])
  await turn()
  expect(runs).toHaveLength(6)
  runs[5]?.resolve([{ count: 1 }])
  expect(await again).toEqual([{ count: 1 }])
})

test('a read never runs twice at a time and does not delay later ones in the queue', async () => {
  const { db, runs } = slowDatabase()
  void deduplicateRead(db, sql`select ${1}`)
  void deduplicateRead(db, sql`select ${1}`)
  void deduplicateRead(db, sql`select ${2}`)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve([])
  await turn()
  expect(runs).toHaveLength(2)
})

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  await database.run(sql`create table entry (line integer primary key)`)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

test('each of a hundred callers during a count sees the writes before its call', async () => {
  const held = await database.pool.connect()
  await held.query('select pg_advisory_lock(1)')
  // The count sees the data of its beginning, and ends when the lock is released.
  const count = () =>
    deduplicateRead<{ count: number }>(
      database,
      sql`
      select count(*) as count from entry cross join (select pg_advisory_xact_lock_shared(1)) l`,
    )
  const early = count()
  await expect
    .poll(() =>
      database.one(sql`select count(*) as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`),
    )
    .toEqual({ count: 1 })
  await database.run(sql`insert into entry values (1)`)
  const late = Array.from({ length: 100 }, count)
  await held.query('select pg_advisory_unlock(1)')
  held.release()
  expect(await early).toEqual([{ count: 0 }])
  for (const [answer] of await Promise.all(late)) expect(answer).toEqual({ count: 1 })
})
