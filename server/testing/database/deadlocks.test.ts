import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from './database.ts'
import { countDeadlocks } from './deadlocks.ts'

/** Two transactions that lock two keys in opposite orders. */
async function deadlock(config: pg.ClientConfig): Promise<void> {
  const [one, other] = [new pg.Client(config), new pg.Client(config)]
  await Promise.all([one.connect(), other.connect()])
  const lock = (client: pg.Client, key: number) => client.query('select pg_advisory_lock($1)', [key])
  await Promise.all([lock(one, 1), lock(other, 2)])
  await Promise.allSettled([lock(one, 2).finally(() => one.end()), lock(other, 1).finally(() => other.end())])
}

test('a deadlock of a database that is dropped counts for the run', async () => {
  const server = inject('postgres')
  const database = await cloneDatabase('template1')
  await deadlock(database.config)
  await database.drop()
  const admin = new pg.Client(server)
  await admin.connect()
  const { rows } = await admin.query('select deadlocks::int from dropped_database where name = $1', [database.config.database])
  expect(rows).toEqual([{ deadlocks: 1 }])
  expect(await countDeadlocks(server)).toBeGreaterThan(0)
  // This one was provoked, and must not fail the run.
  await admin.query('delete from dropped_database where name = $1', [database.config.database])
  await admin.end()
})
