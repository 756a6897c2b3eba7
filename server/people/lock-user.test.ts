import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, PASSWORD, readMailsTo } from '../testing/account.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'
import { lockIdleAccounts } from './lock-idle-accounts.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  await givePassword(world.services.database, 'staff@bims.example')
})
afterEach(() => world.services.database.undo())

const db = () => world.services.database
const verbs = [
  ['PATCH', 'lock'],
  ['PATCH', 'unlock'],
  ['PATCH', 'reset_mfa'],
  ['POST', 'resend_activation'],
] as const
const signIn = () => world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password: PASSWORD } })

describe.each(verbs)('%s %s', (method, verb) => {
  test.each<[Principal, NameOf<'users'>, number]>([
    ['public', 'staff', 401],
    ['badToken', 'staff', 401],
    ['downtown', 'staff', 403],
    ['metro', 'staff', 403],
    ['detached', 'staff', 403],
    ['staff', 'second', 403],
    ['superuser', 'superuser', 403],
  ])('by %s on %s is %i', async (who, name, status) => {
    expect((await world.ask({ who, method, path: `users/${world.ids.users[name]}/${verb}` })).statusCode).toBe(status)
  })

  test('an unknown user is a 404', async () => {
    expect((await world.ask({ who: 'superuser', method, path: `users/999999/${verb}` })).statusCode).toBe(404)
  })
})

test('a lock ends the sessions at once and prevents sign-in; after unlocking, the password works again', async () => {
  expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(200)
  expect((await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/lock` })).json()).toMatchObject({
    state: 'LOCKED',
  })
  expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(401)
  expect((await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/unlock` })).json()).toMatchObject({
    state: 'ACTIVE',
  })
  expect((await signIn()).statusCode).toBe(200)
  const events = await db().rows(sql`select event, actor, row_id from audit_event where event in ('lock', 'unlock') order by seq`)
  expect(events).toEqual(['lock', 'unlock'].map((event) => ({ event, actor: world.ids.users.superuser, row_id: world.ids.users.staff })))
})

test('a lock by failed sign-ins is shown, and a superuser ends it, with the block of the address', async () => {
  for (let guess = 0; guess < 5; guess += 1)
    await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password: 'wrong' } })
  expect((await signIn()).statusCode).toBe(401)
  expect((await world.ask({ who: 'superuser', path: `users/${world.ids.users.staff}` })).json().state).toBe('ACTIVE')
  await db().run(sql`update user_account set locked_until = now() + interval '1 hour' where id = ${world.ids.users.staff}`)
  expect((await world.ask({ who: 'superuser', path: `users/${world.ids.users.staff}` })).json().state).toBe('LOCKED')
  await db().run(sql`update sign_in_source set failures_since = now() - interval '1 second'`)
  await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/unlock` })
  expect((await signIn()).statusCode).toBe(200)
})

test("a superuser's reset ends the sessions, notifies the owner and requires a new password before anything else", async () => {
  const given = 'a password of the help desk'
  expect(
    (await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/set_password`, body: { password: given } }))
      .statusCode,
  ).toBe(204)
  expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your password was reset')
  const { token } = (
    await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password: given } })
  ).json()
  const as = (method: 'GET' | 'PATCH', path: string, body?: object) =>
    world.ask({ who: 'public', method, path, body, headers: { authorization: `Bearer ${token}` } })
  expect((await as('GET', 'auth/session')).json()).toMatchObject({ due: 'PASSWORD' })
  for (const path of ['notes', 'users', 'mfa', 'sessions', 'applicants/1'])
    expect((await as('GET', path)).json().code, path).toBe('PASSWORD_DUE')
  const set = (password: string) => as('PATCH', `users/${world.ids.users.staff}/set_password`, { old_password: given, password })
  expect((await set(given)).json().errors.password).toBe('Must be another one than before')
  expect((await set('only I know this one')).statusCode).toBe(204)
  expect((await as('GET', 'auth/session')).json()).toMatchObject({ due: null })
  expect((await as('GET', 'notes')).statusCode).toBe(200)
})

test('a sign-in does not change the record’s version', async () => {
  const before = (await world.ask({ who: 'superuser', path: `users/${world.ids.users.staff}` })).headers.etag
  await signIn()
  const answer = await world.ask({
    who: 'superuser',
    method: 'PATCH',
    path: `users/${world.ids.users.staff}`,
    body: { username: 'Sam' },
    headers: { 'if-match': String(before) },
  })
  expect(answer.statusCode).toBe(200)
})

test('an account without a sign-in for 90 days is locked, but not the last superuser; unlocking restarts the period', async () => {
  await db().run(sql`update user_account set created = now() - interval '91 days'`)
  await db().run(sql`update user_account set last_sign_in = now() - interval '1 day' where id = ${world.ids.users.staff}`)
  await lockIdleAccounts(world.services)
  const open = async () =>
    (await db().rows<{ username: string }>(sql`select username from user_account where disabled_at is null order by username`)).map(
      ({ username }) => username,
    )
  expect(await open()).toEqual(['staff', 'superuser'])
  await db().run(sql`update user_account set last_sign_in = now() where id = ${world.ids.users.superuser}`)
  await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.metro}/unlock` })
  await lockIdleAccounts(world.services)
  expect(await open()).toEqual(['metro', 'staff', 'superuser'])
})
