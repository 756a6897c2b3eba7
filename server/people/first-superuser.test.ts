import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAllAtOnce } from '../testing/database/simultaneous-calls.ts'
import { openTestServer } from '../testing/test-server.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { firstSuperuserLink } from './first-superuser.ts'

const HOUR_MS = 3_600_000
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  await world.services.database.run(sql`update user_account set removed_at = now() where is_superuser`)
})
afterEach(() => world.services.database.undo())

const grace = { username: 'Grace', email: 'grace@example.org', password: 'a long and private sentence' }
const tokenFrom = (now: number) => firstSuperuserLink(world.services.settings, world.services.key, now).split('#')[1] as string
const fresh = () => tokenFrom(world.services.clock.now())
const make = (token: string, body: object = grace) =>
  world.ask({ who: 'public', method: 'POST', path: 'auth/first-superuser', body: { ...body, token } })
const superusers = () =>
  world.services.database.rows(sql`select username, email from user_account where is_superuser and removed_at is null`)

test('the link makes a superuser who can sign in, and is recorded', async () => {
  expect((await make(fresh())).statusCode).toBe(204)
  expect(await superusers()).toEqual([{ username: 'Grace', email: 'grace@example.org' }])
  const { username, password } = grace
  expect((await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username, password } })).statusCode).toBe(200)
  const event = await world.services.database.one(sql`
    select e.event, e.resource, e.actor = u.id as own from audit_event e join user_account u on u.username = 'Grace' and e.row_id = u.id
    where e.resource = 'users' and e.event = 'create'`)
  expect(event).toEqual({ event: 'create', resource: 'users', own: true })
})

test('the link works once: a second account is refused, by the same link and by another', async () => {
  const again = { username: 'Ada', email: 'ada@example.org', password: grace.password }
  const [first, other] = [fresh(), tokenFrom(world.services.clock.now() + 1_000)]
  expect((await make(first)).statusCode).toBe(204)
  for (const token of [first, other]) expect((await make(token, again)).json().code).toBe('LINK_INVALID')
  expect(await superusers()).toHaveLength(1)
})

test('the link refuses a name that an account has, and still works', async () => {
  const token = fresh()
  const refused = await make(token, { ...grace, username: 'staff' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TAKEN'])
  expect((await make(token)).statusCode).toBe(204)
})

test('the link ends after a day', async () => {
  const now = world.services.clock.now()
  expect((await make(tokenFrom(now - 24 * HOUR_MS))).json().code).toBe('LINK_INVALID')
  expect((await make(tokenFrom(now - 24 * HOUR_MS + 60_000))).statusCode).toBe(204)
})

test.each([
  ['forged', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['prolonged', (token: string) => token.replace(/^\d+/, (end) => String(Number(end) + 3_600))],
  ['absent', () => ''],
])('the link with a token that is %s is refused', async (_what, change) => {
  expect((await make(change(fresh()))).json().code).toBe('LINK_INVALID')
  expect(await superusers()).toEqual([])
})

test.each([
  ['username', { ...grace, username: ' ' }],
  ['email', { ...grace, email: 'grace' }],
  ['password', { ...grace, password: 'password password' }],
])('a wrong %s is named, and the link still works', async (field, body) => {
  const token = fresh()
  const refused = await make(token, body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({ [field]: expect.any(String) })
  expect((await make(token)).statusCode).toBe(204)
})

test('two people who open the link at the same time make one account', async () => {
  const server = await openTestServer({ RATE_LIMITS: 'off' })
  const { database, settings, key, clock } = server.services
  await database.run(sql`update user_account set removed_at = now() where is_superuser`)
  const token = firstSuperuserLink(settings, key, clock.now()).split('#')[1]
  const send = (body: object) => () => server.call('POST', 'auth/first-superuser', { body: { ...grace, ...body, token } })
  const withoutInserts = sql`lock table user_account in share mode`
  const answers = await callAllAtOnce(database, withoutInserts, [send({}), send({ username: 'Ada', email: 'ada@example.org' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LINK_INVALID')
  expect(await database.rows(sql`select from user_account where is_superuser and removed_at is null`)).toHaveLength(1)
  await server.close()
})
