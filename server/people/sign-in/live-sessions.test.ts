import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NameOf } from '../../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'
import { openSession } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const PHONE = { ip: '203.0.113.7', user_agent: 'Phone', request_id: 'test' }
const open = async (name: NameOf<'users'>) => {
  const { database, settings, key } = world.services
  const { token } = await openSession(database, settings, key, world.ids.users[name], PHONE)
  return (path = 'auth/session') => world.ask({ who: 'public', path, headers: { authorization: `Bearer ${token}` } })
}
const list = async (who: Principal, query = '') =>
  (await world.ask({ who, path: `sessions${query}` })).json<{ id: number; user_agent: string | null; is_current: boolean; ip: string }[]>()

test('users see their own sessions, with the current one marked', async () => {
  await open('staff')
  const seen = await list('staff')
  expect(seen.map(({ user_agent, is_current, ip }) => ({ user_agent, is_current, ip }))).toEqual(
    expect.arrayContaining([
      { user_agent: null, is_current: true, ip: '127.0.0.1' },
      { user_agent: 'Phone', is_current: false, ip: '203.0.113.7' },
    ]),
  )
  expect(seen).toHaveLength(2)
})

test('an ended session is refused at its next request', async () => {
  const phone = await open('staff')
  expect((await phone()).statusCode).toBe(200)
  const other = (await list('staff')).find(({ is_current }) => !is_current)
  expect((await world.ask({ who: 'staff', method: 'DELETE', path: `sessions/${other?.id}` })).statusCode).toBe(204)
  expect((await phone()).statusCode).toBe(401)
  expect((await world.ask({ who: 'staff', method: 'DELETE', path: `sessions/${other?.id}` })).statusCode).toBe(404)
  expect((await world.ask({ who: 'staff', path: 'auth/session' })).statusCode).toBe(200)
  expect(await world.services.database.one(sql`select row_id from audit_event where event = 'session-end'`)).toEqual({
    row_id: world.ids.users.staff,
  })
})

test('a user ends all own sessions but the current one', async () => {
  const [phone, tablet, foreign] = [await open('staff'), await open('staff'), await open('metro')]
  expect((await world.ask({ who: 'staff', method: 'DELETE', path: 'sessions' })).statusCode).toBe(204)
  expect([(await phone()).statusCode, (await tablet()).statusCode, (await foreign()).statusCode]).toEqual([401, 401, 200])
  expect(await list('staff')).toHaveLength(1)
})

test('idle and expired sessions are not listed and cannot be ended', async () => {
  await open('staff')
  const other = (await list('staff')).find(({ is_current }) => !is_current)
  await world.services.database.run(sql`update session set last_seen = now() - interval '31 minutes' where id = ${other?.id}`)
  expect(await list('staff')).toHaveLength(1)
  expect((await world.ask({ who: 'staff', method: 'DELETE', path: `sessions/${other?.id}` })).statusCode).toBe(404)
})

test.each<[Principal, number, number]>([
  ['public', 401, 401],
  ['badToken', 401, 401],
  ['downtown', 404, 404],
  ['metro', 404, 404],
  ['staff', 404, 404],
  ['detached', 404, 404],
  ['superuser', 200, 204],
])("%s seeing and ending another user's sessions gets %i and %i", async (who, sees, ends) => {
  const foreign = await open('seaside')
  const session = await world.services.database.one<{ id: number }>(sql`select max(id) as id from session`)
  expect((await world.ask({ who, path: `sessions?user=${world.ids.users.seaside}` })).statusCode).toBe(sees)
  expect((await world.ask({ who, method: 'DELETE', path: `sessions/${session?.id}` })).statusCode).toBe(ends)
  expect((await world.ask({ who, method: 'DELETE', path: `sessions?user=${world.ids.users.seaside}` })).statusCode).toBe(ends)
  expect((await foreign()).statusCode).toBe(ends === 204 ? 401 : 200)
})

test('a missing user has no sessions', async () => {
  for (const [user, status] of Object.entries({ 999999: 404, 0: 400, x: 400, '9007199254740993': 400 }))
    expect((await world.ask({ who: 'superuser', path: `sessions?user=${user}` })).statusCode, user).toBe(status)
})
