import { setImmediate as turn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type SwallowingProxy, startSwallowingProxy } from '../../testing/servers/swallowing-proxy.ts'
import { TIMEOUTS } from './connections.ts'
import { connectionSettings, type Database, type Db, inOneStatement, openDatabase } from './database.ts'
import { isLostConnection, refusalOf } from './database-errors.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 3 })
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

test('the formats and the isolation of the role or the database do not matter', async () => {
  const name = (await database.one<{ name: string }>(sql`select current_database() as name`))?.name
  await database.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`)
  await database.pool.query(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  const fresh = openDatabase(copy.config, { size: 1 })
  const read = sql`
    select timestamptz '2026-11-28T10:00:00Z' as at, date '2026-11-28' as day, current_setting('transaction_isolation') as isolation`
  const seen = await fresh.one(read)
  expect(JSON.parse(JSON.stringify(seen))).toEqual(JSON.parse(JSON.stringify(await database.one(read))))
  expect(seen).toMatchObject({ isolation: 'read committed' })
  await fresh.close()
  for (const setting of ['datestyle', 'default_transaction_isolation']) await database.pool.query(`alter database ${name} reset ${setting}`)
})

test('a failing statement rolls back those before and after it', async () => {
  const work = database.transaction((db) =>
    Promise.all([db.run(sql`insert into entry values (1)`), db.run(broken), db.run(sql`insert into entry values (2)`)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await lines()).toEqual([])
})

test('a swallowed error of a statement fails the commit', async () => {
  const work = database.transaction(async (db) => {
    await db.run(sql`insert into entry values (1)`)
    await db.run(broken).catch(() => undefined)
  })
  await expect(work).rejects.toThrow('was rolled back')
  expect(await lines()).toEqual([])
})

const backend = (of: Database) => of.unsynced.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)

test('unsynced statements of one turn share a connection, and those of the next turn use the next one', async () => {
  const [first, second] = await Promise.all([backend(database), backend(database)])
  expect(first).toEqual(second)
  const pids = new Set<unknown>()
  for (let turn = 0; turn < 4; turn++) {
    pids.add((await backend(database))?.pid)
    await new Promise(setImmediate)
  }
  expect(pids.size).toBe(2)
})

test('a shared connection that breaks is replaced', async () => {
  const alone = openDatabase(copy.config, { shared: 1 })
  const first = await backend(alone)
  await database.run(sql`select pg_terminate_backend(${first?.pid})`)
  // A running statement fails with its connection; later ones use another.
  await expect.poll(() => backend(alone).catch(() => first)).not.toEqual(first)
  await alone.close()
})

describe('behind a network that loses connections silently', () => {
  const timeouts = { connect: 1_500, lock: 200, statement: 300, answer: 400, idle: 600 }
  let proxy: SwallowingProxy
  let behind: Database
  beforeEach(async () => {
    proxy = await startSwallowingProxy(copy.config)
    behind = openDatabase({ ...copy.config, host: '127.0.0.1', port: proxy.port }, { timeouts })
  })
  afterEach(async () => {
    proxy.close()
    await behind.close()
  })

  test.each([
    { kind: 'single', call: () => behind.one(sql`select 1 as one`) },
    { kind: 'unsynced', call: () => behind.unsynced.one(sql`select 1 as one`) },
    { kind: 'generic', call: () => behind.rows(sql`select 1 as one`, 'generic') },
    { kind: 'transaction', call: () => behind.transaction((db) => db.one(sql`select 1 as one`)) },
  ])('a $kind statement on a lost connection is refused as unavailable, and later ones use another connection', async ({ call }) => {
    for (let turn = 0; turn < 4; turn++) await call()
    proxy.swallow()
    const error = await call().catch((caught) => caught)
    expect(refusalOf(error)).toMatchObject({ status: 503 })
    await expect
      .poll(
        () =>
          call()
            .then(() => 'answered')
            .catch(() => 'lost'),
        { timeout: 5_000 },
      )
      .toBe('answered')
  })

  test('a lock of a lost connection is released after its transaction has been idle', async () => {
    await database.run(sql`insert into entry values (1)`)
    const locked = Promise.withResolvers<void>()
    const lost = behind
      .transaction(async (db) => {
        await db.run(sql`select from entry where line = 1 for update`)
        proxy.swallow()
        locked.resolve()
        await db.run(sql`select 1`)
      })
      .catch((error) => error)
    await locked.promise
    const lock = sql`select from entry where line = 1 for update nowait`
    await expect(database.run(lock)).rejects.toMatchObject({ code: '55P03' })
    expect(refusalOf(await lost)).toMatchObject({ status: 503 })
    await expect.poll(() => database.run(lock).catch(({ code }) => code), { timeout: 3_000 }).toBe(1)
  })

  test('the database counts as not answering until the lost connections are replaced', async () => {
    expect(await behind.findFault(1_000)).toBeUndefined()
    proxy.swallow()
    expect(await behind.findFault(100)).toMatchObject({ message: 'timeout expired: no answer within 100 ms' })
    await expect.poll(() => behind.findFault(1_000), { timeout: 5_000 }).toBeUndefined()
  })

  test.each([
    { kind: 'single', call: () => behind.one(sql`select pg_sleep(0.05)`) },
    { kind: 'generic', call: () => behind.rows(sql`select pg_sleep(0.05)`, 'generic') },
    { kind: 'transaction', call: () => behind.transaction((db) => db.one(sql`select pg_sleep(0.05)`)) },
  ])('once a $kind statement was lost, the others of its pool are a fault until they are replaced, and fail no calls', async ({ call }) => {
    const three = () => Promise.all([call(), call(), call()])
    await three()
    proxy.swallow()
    await expect(call()).rejects.toThrow('Query read timeout')
    expect(await behind.findFault(1_000)).toMatchObject({ message: 'Query read timeout' })
    await expect.poll(() => behind.findFault(1_000), { timeout: 5_000 }).toBeUndefined()
    await three()
  })

  test('a database that accepts connections but never answers is unavailable, and closing does not wait for it', async () => {
    proxy.refuseNew(true)
    const error = await behind.one(sql`select 1`).catch((caught) => caught)
    expect(refusalOf(error)).toMatchObject({ status: 503 })
    expect(await behind.findFault(1_000)).toBeInstanceOf(Error)
  })
})

describe('a database that answers is found to do so', () => {
  test('also behind statements that take longer than the check', async () => {
    const busy = openDatabase(copy.config, { shared: 1 })
    expect(await busy.findFault(1_000)).toBeUndefined()
    const slow = Promise.all([1, 2, 3, 4].map(() => busy.unsynced.run(sql`select pg_sleep(0.2)`)))
    expect(await busy.findFault(500)).toBeUndefined()
    await slow
    await busy.close()
  })

  test('also by a process that had no time to read the answer', async () => {
    expect(await database.findFault(1_000)).toBeUndefined()
    const found = database.findFault(200)
    await turn()
    const until = performance.now() + 400
    while (performance.now() < until);
    expect(await found).toBeUndefined()
  })
})

test('a transaction with its own time limit may take longer than others', async () => {
  const hasty = openDatabase(copy.config, { timeouts: { connect: 1_000, lock: 100, statement: 100, answer: 1_000, idle: 2_000 } })
  const slow = (db: Db) => db.run(sql`select pg_sleep(1.5)`)
  await expect(hasty.transaction(slow)).rejects.toThrow('statement timeout')
  expect(await hasty.transaction(slow, 5_000)).toBe(1)
  await expect(hasty.transaction(slow)).rejects.toThrow('statement timeout')
  await hasty.close()
})

test('transactions that wait for a lock time out, and do not block reads', async () => {
  const hasty = openDatabase(copy.config, {
    size: 2,
    timeouts: { connect: 1_000, lock: 300, statement: 2_000, answer: 3_000, idle: 4_000 },
  })
  await database.run(sql`insert into entry values (1)`)
  await database.transaction(async (db) => {
    await db.run(sql`select from entry where line = 1 for update`)
    const waiting = [1, 2, 3].map(() => hasty.transaction((other) => other.run(sql`select from entry where line = 1 for update`)))
    const outcomes = Promise.allSettled(waiting)
    const read = hasty.one(sql`select 1`).then(() => 'read')
    expect(await Promise.race([read, outcomes.then(() => 'given up')])).toBe('read')
    expect((await outcomes).map((outcome) => refusalOf((outcome as PromiseRejectedResult).reason))).toMatchObject(
      [1, 2, 3].map(() => ({ status: 503 })),
    )
  })
  await hasty.close()
})

test.each([
  ...['ECONNREFUSED', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNABORTED', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE'],
  ...['08006', '25006', '25P03', '28000', '28P01', '40001', '53100', '53300', '55P03', '57P01', '57P03', '58030'],
])('a call that fails by %s is answered as unavailable, since the fault is ours', (code) => {
  expect(refusalOf(Object.assign(new Error('failed'), { code }))).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
})

test.each([
  { kind: 'single', call: (closed: Database) => closed.one(sql`select 1`) },
  { kind: 'unsynced', call: (closed: Database) => closed.unsynced.one(sql`select 1`) },
  { kind: 'generic', call: (closed: Database) => closed.rows(sql`select 1`, 'generic') },
  { kind: 'transaction', call: (closed: Database) => closed.transaction((db) => db.one(sql`select 1`)) },
])('a $kind statement of a request that outlasts its server is unavailable there, and no outage', async ({ call }) => {
  const closed = openDatabase(copy.config)
  await call(closed)
  await closed.close()
  const error = await call(closed).catch((caught) => caught)
  expect([refusalOf(error), isLostConnection(error)]).toMatchObject([{ status: 503 }, false])
})

test('an idle transaction ends as unavailable, except in long commands', async () => {
  const stand = (db: Db) => new Promise((done) => setTimeout(done, 400)).then(() => db.run(sql`select 1`))
  const hasty = openDatabase(copy.config, { timeouts: { connect: 1_000, lock: 300, statement: 300, answer: 500, idle: 100 } })
  const error = await hasty.transaction(stand).catch((caught) => caught)
  expect([refusalOf(error), isLostConnection(error)]).toMatchObject([{ status: 503 }, true])
  await hasty.close()
  const long = openDatabase(copy.config, { timeouts: false })
  const setting = (name: string) => long.one(sql`select current_setting(${name}) as value`)
  expect(await setting('idle_in_transaction_session_timeout')).toEqual({ value: '0' })
  expect(await long.transaction(stand)).toBe(1)
  await long.close()
})

// PostgreSQL does not report these for a connection by unix socket.
test.each([{ timeouts: TIMEOUTS }, { timeouts: false } as const])('the database is configured to detect lost clients', ({ timeouts }) => {
  const { options } = connectionSettings({}, timeouts)
  for (const name of ['keepalives_idle', 'keepalives_interval', 'keepalives_count', 'user_timeout'])
    expect(options).toMatch(new RegExp(`-c tcp_${name}=[1-9]`))
})

test('a failed lock is the error of its transaction, even if a later statement is rejected first', async () => {
  const hasty = openDatabase(copy.config, { timeouts: { connect: 1_000, lock: 100, statement: 2_000, answer: 3_000, idle: 4_000 } })
  await database.run(sql`insert into entry values (1)`)
  const lock = (db: Db) => db.run(sql`select from entry where line = 1 for update`)
  await database.transaction(async (holder) => {
    await lock(holder)
    const error = await hasty
      .transaction(async (db) => {
        const late = lock(db).catch(async (failure) => {
          await new Promise(setImmediate)
          throw failure
        })
        await Promise.all([late, db.run(sql`select 1`)])
      })
      .catch((caught) => caught)
    expect(error).toMatchObject({ code: '55P03' })
    expect(refusalOf(error)).toMatchObject({ status: 503 })
  })
  await hasty.close()
})

test('a failed unsynced statement does not fail others', async () => {
  const [wrong, right] = await Promise.allSettled([database.unsynced.run(broken), database.unsynced.one(sql`select 1 as one`)])
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled'])
})

test('writes in one statement may refer to each other in any order', async () => {
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

test('generic plans run on their own connections, other statements as PostgreSQL decides', async () => {
  const mode = sql`select current_setting('plan_cache_mode') as mode`
  expect(await database.rows(mode, 'generic')).toEqual([{ mode: 'force_generic_plan' }])
  expect([await database.rows(mode), await database.rows(mode, 'custom')]).toEqual([[{ mode: 'auto' }], [{ mode: 'auto' }]])
})
