import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.close())

const add = async (last_name: string): Promise<number> => {
  const person = { first_name: 'Ann', last_name, email: 'ann@example.org', phone: '3055550100', network: server.metro }
  const made = await server.call('POST', 'applicants', { who: 'staff', body: person })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
/** Statements of other connections that wait for a lock. */
const waiting = async () =>
  (
    await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count

test('a change of many locks applicants in the order of their ids, however they were chosen, as a merge does', async () => {
  const [first, second] = [await add('Lee'), await add('Ray')]
  const merge = await server.database.pool.connect()
  try {
    await merge.query('begin')
    await merge.query('select from applicant where id = $1 for update', [first])
    const change = server.call('POST', 'applicants/changes', { who: 'staff', body: { applicants: [second, first], note: 'Called' } })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    // Free, since the change waits for the first one before it takes the second.
    const { rows } = await merge.query('select id from applicant where id = $1 for update skip locked', [second])
    expect(rows).toEqual([{ id: second }])
    await merge.query('commit')
    expect((await change).status).toBe(202)
  } finally {
    merge.release()
  }
})
