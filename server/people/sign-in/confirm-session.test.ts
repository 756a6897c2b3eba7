import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, PASSWORD } from '../../testing/account.ts'
import { idAt } from '../../testing/named-ids.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  for (const { email } of await world.services.database.rows<{ email: string }>(sql`
    select email from user_account where id in (${world.ids.users.superuser}, ${world.ids.users.metro})`))
    await givePassword(world.services.database, email)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  await world.services.database.run(sql`update session set confirmed_at = now() - interval '601 seconds'`)
})
afterEach(() => world.services.database.undo())

const provider = { name: 'Other', issuer: 'https://login.other.example', client_id: 'bims' }
const webhook = { name: 'Payroll', url: 'https://receiver.example/bims', events: ['appointment.booked_by_staff'] }
const NEW = 'other@bims.example'

/** The calls that grant lasting access. */
const doors: readonly [who: Principal, method: 'POST' | 'PATCH', path: string, row: string | null, body?: object][] = [
  ['superuser', 'POST', 'users', null, { email: NEW, username: NEW, is_superuser: true }],
  ['superuser', 'POST', 'users', null, { email: NEW, username: NEW, is_superuser: false }],
  ['superuser', 'PATCH', 'users/:id', 'users.staff', { is_superuser: true }],
  ['superuser', 'PATCH', 'users/:id', 'users.staff', { email: NEW }],
  ['superuser', 'PATCH', 'users/:id/set_password', 'users.staff', { password: 'nine lamps over quiet water' }],
  ['superuser', 'PATCH', 'users/:id/reset_mfa', 'users.staff'],
  ['superuser', 'POST', 'ssoproviders', null, provider],
  ['superuser', 'PATCH', 'ssoproviders/:id', 'ssoproviders.metros', { issuer: provider.issuer }],
  ['superuser', 'POST', 'webhooks', null, webhook],
  ['metro', 'POST', 'ssoproviders', null, provider],
  ['metro', 'PATCH', 'ssoproviders/:id', 'ssoproviders.metros', { client_secret: 'of the thief' }],
  ['metro', 'POST', 'webhooks', null, webhook],
  ['metro', 'PATCH', 'webhooks/:id', 'webhooks.metros', { url: webhook.url, personal: true }],
  ['metro', 'POST', 'webhooks/:id/rotate_secret', 'webhooks.metros', {}],
  ['metro', 'PATCH', 'livescanvendors/:id/add_user', 'livescanvendors.downtown', { email: NEW, password: 'nine lamps over quiet water' }],
]

const confirm = (who: Principal, password = PASSWORD) => world.ask({ who, method: 'POST', path: 'auth/confirm', body: { password } })

/** All that the doors change. */
const state = () =>
  world.services.database.one(sql`
    select (select jsonb_agg(to_jsonb(u) order by u.id) from user_account u) as users,
      (select jsonb_agg(to_jsonb(p) order by p.id) from sso_provider p) as providers,
      (select jsonb_agg(to_jsonb(w) order by w.id) from webhook w) as webhooks`)

describe('a session that was confirmed long ago', () => {
  test.each(doors)('of %s is refused %s %s of %s, and confirmed makes it', async (who, method, path, row, body) => {
    const at = path.replace(':id', row === null ? '' : String(idAt(world.ids, row)))
    const call = () => world.ask({ who, method, path: at, body })
    const before = await state()
    expect((await call()).json()).toMatchObject({ status: 403, code: 'CONFIRM_FIRST' })
    expect(await state()).toEqual(before)
    expect((await confirm(who)).statusCode).toBe(204)
    expect(Math.floor((await call()).statusCode / 100)).toBe(2)
    expect(await state()).not.toEqual(before)
  })

  test('switches a provider off, and removes users and webhooks: nothing of it lets anybody in', async () => {
    const { users, ssoproviders, webhooks } = world.ids
    const call = (method: 'PATCH' | 'DELETE', path: string, body?: object) => world.ask({ who: 'superuser', method, path, body })
    expect((await call('PATCH', `ssoproviders/${ssoproviders.metros}`, { enabled: false })).statusCode).toBe(200)
    expect((await call('DELETE', `users/${users.staff}`)).statusCode).toBe(204)
    expect((await call('DELETE', `webhooks/${webhooks.metros}`)).statusCode).toBe(204)
  })

  test('says that it is over, and how long the next confirmation counts', async () => {
    const seconds = async () => (await world.ask({ who: 'superuser', path: 'auth/session' })).json().confirmed_seconds
    expect(await seconds()).toBe(0)
    await confirm('superuser')
    expect(await seconds()).toBe(600)
  })

  test('is confirmed by the password of any other act', async () => {
    const made = await world.ask({ who: 'superuser', method: 'POST', path: 'mfa/totp', body: { password: PASSWORD } })
    expect(made.statusCode).toBe(200)
    expect((await world.ask({ who: 'superuser', method: 'POST', path: 'webhooks', body: webhook })).statusCode).toBe(201)
  })
})

test('a session of before is confirmed first', async () => {
  await world.services.database.run(sql`update session set confirmed_at = null`)
  expect((await world.ask({ who: 'superuser', method: 'POST', path: 'webhooks', body: webhook })).json().code).toBe('CONFIRM_FIRST')
})

test('wrong passwords confirm nothing, are in the audit log, and end the session', async () => {
  const tries = [await confirm('superuser', '1'), await confirm('superuser', '2'), await confirm('superuser', '3')]
  expect(tries.map((answer) => answer.json())).toMatchObject(tries.map(() => ({ code: 'WRONG_PASSWORD', errors: { password: /match/ } })))
  expect((await world.ask({ who: 'superuser', method: 'POST', path: 'webhooks', body: webhook })).json().code).toBe('CONFIRM_FIRST')
  expect([(await confirm('superuser', '4')).statusCode, (await confirm('superuser', '5')).statusCode]).toEqual([400, 401])
  expect((await confirm('superuser')).statusCode).toBe(401)
  const events = await world.services.database.rows<{ event: string; outcome: string; reason: string | null }>(sql`
    select event, outcome, reason from audit_event where actor = ${world.ids.users.superuser} order by seq desc limit 6`)
  const wrong = { event: 'confirm', outcome: 'refused', reason: 'WRONG_PASSWORD' }
  expect(events.reverse()).toMatchObject([
    ...[wrong, wrong, wrong],
    { outcome: 'refused', reason: 'CONFIRM_FIRST' },
    wrong,
    { event: 'session-end' },
  ])
})

test('a confirmation is in the audit log', async () => {
  await confirm('superuser')
  expect(
    await world.services.database.one(sql`select event, outcome, actor, row_id from audit_event order by seq desc limit 1`),
  ).toMatchObject({ event: 'confirm', actor: world.ids.users.superuser, row_id: world.ids.users.superuser })
})
