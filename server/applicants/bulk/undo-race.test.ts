import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let hired: number
let cleared: number
beforeAll(async () => {
  server = await openTestServer()
  const made = await server.database.rows<{ id: number }>(sql`
    insert into status_code (description, slug) values ('Hired', 'hired'), ('Cleared', 'cleared') returning id`)
  ;[hired = 0, cleared = 0] = made.map(({ id }) => id)
})
afterAll(() => server.close())

async function add(last_name: string): Promise<number> {
  const person = { first_name: 'Ann', last_name, email: 'ann@example.org', phone: '3055550100', network: server.metro }
  const { status, body } = await server.call('POST', 'applicants', { who: 'staff', body: person })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const setStatus = async (person: number, status_code: number) =>
  expect((await server.call('PATCH', `applicants/${person}`, { who: 'staff', body: { status_code } })).status).toBe(200)
/** Statements of other connections that wait for a lock. */
const waiting = async () =>
  (
    await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count

test('an undo that waits for one record sees what was decided about the next one meanwhile', async () => {
  const [first, second] = [await add('Lee'), await add('Ray')]
  const asked = await server.call('POST', 'applicants/changes', { who: 'staff', body: { applicants: [first, second], status_code: hired } })
  const { id } = asked.body
  await tasksOf(server.services).change_many({ bulk_change: id })
  const other = await server.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from applicant where id = $1 for update', [first])
    const undo = server.call('POST', `applicants/changes/${id}/undo`, { who: 'staff', body: {} })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    await setStatus(second, cleared)
    await setStatus(second, hired)
    await other.query('commit')
    expect((await undo).body).toMatchObject({ undone: 1, refused: [{ applicant: second }] })
  } finally {
    other.release()
  }
  const statuses = await server.database.rows(sql`select id, status_code from applicant where id in (${first}, ${second}) order by id`)
  expect(statuses).toEqual([
    { id: first, status_code: null },
    { id: second, status_code: hired },
  ])
}, 60_000)
