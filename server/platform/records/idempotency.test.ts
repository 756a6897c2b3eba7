import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { callAllAtOnce } from '../../testing/database/simultaneous-calls.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let key = 0
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => {
  key += 1
})
afterAll(() => server.close())

type Who = 'downtown' | 'metro' | 'staff'
const keyed = (who: Who, { path, body, method = 'POST' }: { path: string; body: object; method?: string }) =>
  server.call(method, path, { who, body, headers: { 'idempotency-key': `key-${key}` } })
const block = (changes: object = {}) => ({
  lsv: server.downtown,
  start_datetime: `2030-02-01T${10 + key}:00:00Z`,
  end_datetime: `2030-02-01T${10 + key}:30:00Z`,
  ...changes,
})
const blocks = async () =>
  (
    await server.database.one<{ count: number }>(
      sql`select count(*)::int as count from blocked_time where start_datetime = ${block().start_datetime}`,
    )
  )?.count

describe('a record that is created with a key', () => {
  test('is created once by simultaneous and later calls, and returned as it is now', async () => {
    const make = () => keyed('downtown', { path: 'blockedtimes', body: block() })
    const twins = await callAllAtOnce(server.database, sql`select from live_scan_vendor for update`, [make, make, make])
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201])
    const { id } = twins[0]?.body ?? {}
    await server.call('PATCH', `blockedtimes/${id}`, { who: 'downtown', body: { end_datetime: `2030-02-01T${10 + key}:45:00Z` } })
    const later = await make()
    expect([...twins, later].map(({ body }) => body.id)).toEqual([id, id, id, id])
    expect([later.body.end_datetime, later.etag]).toEqual([`2030-02-01T${10 + key}:45:00.000Z`, '"2"'])
    expect(await blocks()).toBe(1)
    const created = sql`select seq from audit_event where event = 'create' and resource = 'blockedtimes' and row_id = ${id}`
    expect(await server.database.rows(created)).toHaveLength(1)
  })

  test('is a 422 for another body, which stores nothing', async () => {
    await keyed('downtown', { path: 'blockedtimes', body: block() })
    const other = await keyed('downtown', { path: 'blockedtimes', body: block({ end_datetime: `2030-02-01T${10 + key}:20:00Z` }) })
    expect([other.status, other.body.code, await blocks()]).toEqual([422, 'KEY_REUSED', 1])
  })

  test('is separate for each user: the same key and body of another user create another record', async () => {
    const make = async (who: Who) => (await keyed(who, { path: 'blockedtimes', body: block() })).body.id
    const [mine, theirs] = [await make('downtown'), await make('metro')]
    expect(await blocks()).toBe(2)
    expect([await make('downtown'), await make('metro'), await blocks()]).toEqual([mine, theirs, 2])
  })

  test('is separate for each route: the same key creates a record of another kind, and each is found again', async () => {
    const special = { lsv: server.downtown, name: 'Stocktaking', date: `2030-05-${10 + key}`, hours: [] }
    const make = async (path: string, body: object) => {
      const answer = await keyed('downtown', { path, body })
      return [answer.status, answer.body.id]
    }
    const [blocked, day] = [await make('blockedtimes', block()), await make('specialdays', special)]
    expect([blocked[0], day[0]]).toEqual([201, 201])
    expect([await make('blockedtimes', block()), await make('specialdays', special)]).toEqual([blocked, day])
  })

  test('is separate for each API key of an owner: programs may count from the same number', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const programs = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const made = { name, role: 'network_admin', expires_at, password: TEST_PASSWORD }
        return (await server.call('POST', 'apikeys', { who: 'metro', body: made })).body.key as string
      }),
    )
    const answers = await Promise.all(
      programs.map((program, at) =>
        server.call('POST', 'blockedtimes', {
          body: block({ end_datetime: `2030-02-01T${10 + key}:${at + 1}0:00Z` }),
          headers: { authorization: `Bearer ${program}`, 'idempotency-key': `key-${key}` },
        }),
      ),
    )
    expect([answers.map(({ status }) => status), await blocks()]).toEqual([[201, 201], 2])
  })

  test('is found by its key for 48 hours, after which the cleaning job frees the key', async () => {
    const make = async () => (await keyed('downtown', { path: 'blockedtimes', body: block() })).body.id
    const cleanAfter = async (hours: number) => {
      await server.database.run(sql`update idempotency set created = now() - make_interval(hours => ${hours})`)
      await tasksOf(server.services).prune_expired()
    }
    const id = await make()
    await cleanAfter(47)
    expect(await make()).toBe(id)
    await cleanAfter(49)
    expect([await make(), await blocks()]).toEqual([expect.not.toBeOneOf([id]), 2])
  })

  test('frees the key when the request is refused, and refuses malformed keys', async () => {
    expect((await keyed('downtown', { path: 'blockedtimes', body: block({ lsv: server.lakefront }) })).status).toBe(400)
    expect((await keyed('downtown', { path: 'blockedtimes', body: block() })).status).toBe(201)
    const long = await server.call('POST', 'blockedtimes', {
      who: 'downtown',
      body: block(),
      headers: { 'idempotency-key': 'x'.repeat(201) },
    })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['Idempotency-Key']])
    expect(await blocks()).toBe(1)
  })
})

/** Actions that would be repeated without their key. */
const actions: { what: string; who: Who; method?: 'PATCH'; path: () => string; body: () => object; counted: string }[] = [
  {
    what: 'an applicant',
    who: 'staff',
    path: () => 'applicants',
    body: () => ({ ...person, network: server.metro }),
    counted: 'applicant',
  },
  {
    what: 'money at the desk',
    who: 'staff',
    path: () => 'paymenttransactions/desk',
    body: () => ({ appointment, method: 'CASH', amount: '10.00' }),
    counted: 'payment_transaction',
  },
  {
    what: 'the mail with the link',
    who: 'staff',
    path: () => `appointments/${appointment}/send_link`,
    body: () => ({}),
    counted: 'graphile_worker.jobs',
  },
  {
    what: 'a blocked time',
    who: 'downtown',
    method: 'PATCH',
    path: () => `livescanvendors/${server.downtown}/availability`,
    body: () => ({ block: { start_datetime: '2031-01-01T10:00:00Z', end_datetime: '2031-01-01T11:00:00Z' } }),
    counted: 'blocked_time',
  },
  {
    what: 'a user who signs in',
    who: 'metro',
    method: 'PATCH',
    path: () => `livescanvendors/${server.downtown}/add_user`,
    body: () => ({ email: 'new@bims.example', password: 'a long enough secret' }),
    counted: 'user_account',
  },
]
const person = { first_name: 'Flo', last_name: 'New', email: 'flo@bims.example', phone: '3055550199' }
let appointment = 0
beforeAll(async () => {
  appointment = (await server.call('POST', 'appointments/schedule', { body: server.booking() })).body.id
})

test.each(actions)('$what is not repeated by a second call with the same key', async ({ who, method, path, body, counted }) => {
  const count = async () =>
    (await server.database.one<{ count: number }>(sql`select count(*)::int as count from ${raw(counted)}`))?.count ?? 0
  const before = await count()
  const send = () => keyed(who, { path: path(), body: body(), method })
  const [first, again] = [await send(), await send()]
  expect([first.status < 300, again.status, again.body]).toEqual([true, first.status, first.body])
  expect(await count()).toBe(before + 1)
})
