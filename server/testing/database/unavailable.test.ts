import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { log } from '../../platform/log.ts'
import { endRepeated } from '../../platform/log-repeated.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const PERSON = 'Canary'

let server: TestServer
let fault: Error | undefined
const seen = (database: Database): Database => ({ ...database, findFault: async (ms) => fault ?? database.findFault(ms) })
const [error, warn, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')]
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off' }, seen)
})
beforeEach(() => {
  fault = undefined
  // The files of a process share what other ones have repeated.
  endRepeated()
  for (const each of [error, warn, info]) each.mockReset()
})
afterAll(() => server.close())

test('a request that waits for a lock too long has one line with its route and statement, and no value', { timeout: 30_000 }, async () => {
  const answer = await server.database.transaction(async (db) => {
    await db.run(sql`select from live_scan_vendor where id = ${server.downtown} for update`)
    return server.call('PATCH', `livescanvendors/${server.downtown}`, { who: 'metro', body: { location_name: PERSON } })
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(503)
  expect(warn.mock.calls).toEqual([
    [
      {
        request_id: answer.body.request_id,
        method: 'PATCH',
        route: '/api/livescanvendors/:id',
        statement: 'select from live_scan_vendor where id = $1 for no key update',
        error: expect.objectContaining({ code: '55P03' }),
      },
      'A request was answered with 503',
    ],
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain(PERSON)
  expect(error).not.toHaveBeenCalled()
})

test('an outage that only a balancer’s check meets is in the log', async () => {
  const ready = async () => (await fetch(`${server.address}/readyz`)).status
  fault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect([await ready(), await ready()]).toEqual([503, 503])
  await expect.poll(() => error.mock.calls.map(([, words]) => words)).toEqual(['The database is away: requests are answered with 503'])
  fault = undefined
  expect(await ready()).toBe(200)
  expect(info.mock.calls.filter(([, words]) => words === 'The database answers again')).toHaveLength(1)
})

test('each pool of connections has an application name in PostgreSQL that says its purpose', async () => {
  const { database } = server
  await database.queue.query('select 1')
  await database.transaction((db) => db.run(sql`select 1`))
  await Promise.all([database.unsynced.run(sql`select 1`), database.rows(sql`select 1`), database.rows(sql`select 1`, 'generic')])
  const names = await database.rows<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'bims%' order by 1`)
  expect(names.map(({ name }) => name)).toEqual(['bims-jobs', 'bims-requests', 'bims-searches', 'bims-statements', 'bims-transactions'])
})
