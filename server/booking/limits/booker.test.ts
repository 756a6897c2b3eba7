import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunner } from '../../platform/database/database.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { bookAll, waitForLocks } from '../book-batch.ts'
import { readEnvironmentSettings } from '../environment-settings.ts'
import { lockPeople, personKeys } from './booker.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const booker = (email: string) => ({
  ...{ employer: null, network: 1, email, first_name: 'Ann', last_name: 'Lee', dob_index: Buffer.alloc(16), key: null },
  ...{ mailbox_hash: '1', phone_hash: '2', name_hash: '3' },
  ...{ ssn4_index: null, type: null, lsv: 1, at: '2026-11-24T14:00:00Z', source: null },
})

test('people are locked in one order, whatever the order of their requests', async () => {
  const [first, second] = [booker('ann@example.org'), booker('bea@example.org')]
  const [one, other] = [await server.database.pool.connect(), await server.database.pool.connect()]
  try {
    for (const client of [one, other]) await client.query('begin')
    await lockPeople(createRunner(one), [first])
    const waiting = lockPeople(createRunner(other), [second, first])
    const held = () =>
      server.database.one(
        sql`select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(held).toEqual({ waits: 1 })
    const free = await createRunner(one).one(
      sql`select pg_try_advisory_xact_lock(hashtextextended('booker ' || ${personKeys(second)[0]}, 0)) as taken`,
    )
    expect(free).toEqual({ taken: true })
    await one.query('commit')
    await waiting
    await other.query('commit')
  } finally {
    for (const client of [one, other]) client.release(true)
  }
})

test('a key is read before the slot, because the release of an unpaid slot takes no lock', async () => {
  const { database, services } = server
  const statements: string[] = []
  const environment = await readEnvironmentSettings(database, { network: server.metro })
  const viewer = {
    role: 'public',
    query: { network: String(server.metro) },
    origin: { ip: '127.0.0.1', user_agent: null, request_id: 'r' },
  }
  await database.transaction(async (db) => {
    const rows = (statement: ReturnType<typeof sql>) => {
      statements.push(statement.text)
      return db.rows(statement)
    }
    const one = { viewer, environment, body: server.booking(), card: { token: null, key: 'key' }, signatures: [] }
    await bookAll({ ...db, rows } as typeof db, services, [one as never], waitForLocks)
  })
  const at = (words: string) => statements.findIndex((text) => text.includes(words))
  expect(at('from idempotency')).toBeGreaterThanOrEqual(0)
  expect(at('from idempotency')).toBeLessThan(at('as taken'))
})
