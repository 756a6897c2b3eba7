import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, inOneStatement, openDatabase } from './database.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, 3)
  await database.run(sql`create table entry (line integer primary key)`)
})
beforeEach(() => database.run(sql`truncate entry cascade`))
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const lines = async () => (await database.rows<{ line: number }>(sql`select line from entry order by line`)).map(({ line }) => line)
const broken = sql`select 1 / 0`

test('statements issued together run in the order in which they were issued', async () => {
  const [, count] = await database.transaction((db) =>
    Promise.all([
      db.run(sql`insert into entry values (1)`),
      db.one(sql`select count(*) as count from entry`),
      db.run(sql`insert into entry values (2)`),
    ]),
  )
  expect(count).toEqual({ count: 1 })
  expect(await lines()).toEqual([1, 2])
})

test('a failing statement rolls back those before and after it', async () => {
  const work = database.transaction((db) =>
    Promise.all([db.run(sql`insert into entry values (1)`), db.run(broken), db.run(sql`insert into entry values (2)`)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await lines()).toEqual([])
})

test('an unhandled failure is not taken for a commit', async () => {
  const work = database.transaction(async (db) => {
    await db.run(sql`insert into entry values (1)`)
    await db.run(broken).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('was rolled back')
  expect(await lines()).toEqual([])
})

test('unsynced statements share a connection, which is replaced when it breaks', async () => {
  const process = () => database.unsynced.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const [first, second] = await Promise.all([process(), process()])
  expect(first).toEqual(second)
  await database.run(sql`select pg_terminate_backend(${first?.pid})`)
  // A statement on its way fails with its connection; those after it have another.
  await expect.poll(() => process().catch(() => first)).not.toEqual(first)
})

test('a failing unsynced statement fails no other', async () => {
  const [wrong, right] = await Promise.allSettled([database.unsynced.run(broken), database.unsynced.one(sql`select 1 as one`)])
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled'])
})

test('writes in one statement may refer to one another in any order', async () => {
  await database.run(sql`create table child (line integer primary key references entry)`)
  const count = await database.transaction((db) =>
    db.run(inOneStatement([sql`insert into child values (7)`, sql`insert into entry values (7)`])),
  )
  expect([count, await lines()]).toEqual([1, [7]])
  await expect(database.run(inOneStatement([sql`insert into entry values (8)`, sql`insert into child values (9)`]))).rejects.toThrow(
    'foreign key',
  )
  expect(await lines()).toEqual([7])
})

test('generic plans run on connections of their own, all else as PostgreSQL decides', async () => {
  const mode = sql`select current_setting('plan_cache_mode') as mode`
  expect(await database.rows(mode, 'generic')).toEqual([{ mode: 'force_generic_plan' }])
  expect([await database.rows(mode), await database.rows(mode, 'custom')]).toEqual([[{ mode: 'auto' }], [{ mode: 'auto' }]])
})
