import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { log } from '../../platform/log.ts'
import { startOwnPostgres } from '../servers/own-postgres.ts'
import { cloneDatabase } from './database.ts'
import { countDeadlocks } from './deadlocks.ts'

afterEach(() => vi.restoreAllMocks())

async function onServer<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

const countKept = (name: string) => onServer((admin) => admin.query('select deadlocks::int from dropped_database where name = $1', [name]))

/** A deadlock that a test provoked must not fail the run. */
const forget = (name: string | undefined) => onServer((admin) => admin.query('delete from dropped_database where name = $1', [name]))

/** Two transactions that lock two keys in opposite orders. */
async function deadlock(config: pg.ClientConfig): Promise<void> {
  const [one, other] = [new pg.Client(config), new pg.Client(config)]
  await Promise.all([one.connect(), other.connect()])
  const lock = (client: pg.Client, key: number) => client.query('select pg_advisory_lock($1)', [key])
  await Promise.all([lock(one, 1), lock(other, 2)])
  await Promise.allSettled([lock(one, 2).finally(() => one.end()), lock(other, 1).finally(() => other.end())])
}

test('a deadlock of a database that is dropped counts for the run', async () => {
  const database = await cloneDatabase('template1')
  await deadlock(database.config)
  await database.drop()
  expect((await countKept(database.config.database)).rows).toEqual([{ deadlocks: 1 }])
  expect(await countDeadlocks(inject('postgres'))).toBeGreaterThan(0)
  await forget(database.config.database)
})

test('a deadlock of another server that a test has started counts for the run', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-deadlock-'))
  const server = await startOwnPostgres(join(folder, 'postgres'))
  await deadlock(server.config)
  await server.stop()
  expect((await countKept(server.config.host)).rows).toEqual([{ deadlocks: 1 }])
  await forget(server.config.host)
  rmSync(folder, { recursive: true })
})

test('a transaction that met a deadlock is repeated, and the log says which locks met', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const copy = await cloneDatabase('template1')
  const database = openDatabase(copy.config, { size: 2 })
  const locked: number[] = []
  const lockBoth = (first: number, second: number) =>
    database.transaction(async (db) => {
      await db.run(sql`select pg_advisory_xact_lock(${first})`)
      locked.push(first)
      await vi.waitFor(() => expect(locked.length).toBeGreaterThan(1))
      await db.run(sql`select pg_advisory_xact_lock(${second})`)
    })
  try {
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
    expect(warned.mock.calls).toEqual([
      [
        { detail: expect.stringMatching(/waits for ExclusiveLock on advisory lock/), where: undefined },
        expect.stringContaining('deadlock'),
      ],
    ])
  } finally {
    await database.close()
    await copy.drop()
    await forget(copy.config.database)
  }
})
