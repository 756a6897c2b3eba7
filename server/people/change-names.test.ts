import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, PASSWORD, readLinkTo, readMailsTo } from '../testing/account.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

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
const change = (
  what: 'email' | 'username',
  body: object,
  { who = 'staff', of = who as NameOf<'users'> }: { who?: Principal; of?: NameOf<'users'> } = {},
) => world.ask({ who, method: 'PATCH', path: `users/${world.ids.users[of]}/change_${what}`, body: { password: PASSWORD, ...body } })
const confirm = (token: string) => world.ask({ who: 'public', method: 'POST', path: 'auth/email/confirm', body: { token } })
const account = () => db().one(sql`select email, username from user_account where id = ${world.ids.users.staff}`)

describe('the login email', () => {
  test('changes when the new address confirms it; the old one is notified before and after', async () => {
    expect((await change('email', { email: 'new@bims.example' })).statusCode).toBe(202)
    expect(await account()).toEqual({ email: 'staff@bims.example', username: 'staff' })
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your login email is about to change')
    const token = await readLinkTo(world.services, 'new@bims.example')
    expect(await readLinkTo(world.services, 'staff@bims.example')).toBe('')
    expect((await world.ask({ who: 'public', method: 'POST', path: 'auth/link', body: { token } })).json()).toMatchObject({
      purpose: 'EMAIL',
      email: 'new@bims.example',
    })
    expect((await confirm(token)).statusCode).toBe(204)
    expect(await account()).toEqual({ email: 'new@bims.example', username: 'staff' })
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your login email was changed')
    expect((await confirm(token)).json().code).toBe('LINK_INVALID')
    expect((await world.ask({ who: 'staff', path: 'auth/session' })).json().user_email).toBe('new@bims.example')
  })

  test('is not changed by a link for passwords, and a link for emails changes no password', async () => {
    await change('email', { email: 'new@bims.example' })
    const token = await readLinkTo(world.services, 'new@bims.example')
    const reset = await world.ask({
      who: 'public',
      method: 'POST',
      path: 'auth/password/reset',
      body: { token, password: 'nine lamps over quiet water' },
    })
    expect(reset.json().code).toBe('LINK_INVALID')
  })

  test('has the same answer for a used address; only its mailbox learns of it', async () => {
    expect((await change('email', { email: 'superuser@bims.example' })).statusCode).toBe(202)
    const token = await readLinkTo(world.services, 'superuser@bims.example')
    expect((await confirm(token)).json().errors).toEqual({ email: 'This email is taken' })
    expect(await account()).toMatchObject({ email: 'staff@bims.example' })
  })

  test('a username that equals the email changes with it', async () => {
    await db().run(sql`update user_account set username = 'Staff@bims.example' where id = ${world.ids.users.staff}`)
    await change('email', { email: 'new@bims.example' })
    await confirm(await readLinkTo(world.services, 'new@bims.example'))
    expect(await account()).toEqual({ email: 'new@bims.example', username: 'new@bims.example' })
  })

  test('a superuser changes another user’s email at once, which notifies the old address and revokes its links', async () => {
    const answer = await world.ask({
      who: 'superuser',
      method: 'PATCH',
      path: `users/${world.ids.users.staff}`,
      body: { email: 'moved@bims.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your login email was changed')
  })
})

describe('the username', () => {
  test('changes with the password, and the owner is notified', async () => {
    expect((await change('username', { username: 'Sam' })).statusCode).toBe(204)
    expect(await account()).toMatchObject({ username: 'Sam' })
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your username was changed')
  })

  test('cannot be the name of another account', async () => {
    expect((await change('username', { username: 'SUPERUSER' })).json().errors).toEqual({ username: 'This username is taken' })
  })

  test.each(['superuser@BIMS.example', 'future@bims.example'])(
    'cannot be %s, an address that is not the account’s own',
    async (username) => {
      const { errors } = (await change('username', { username })).json()
      expect(errors).toEqual({ username: 'Use a name without @, or your login email' })
    },
  )

  test('may be the user’s own email', async () => {
    expect((await change('username', { username: 'staff@bims.example' })).statusCode).toBe(204)
  })
})

test("an email cannot be another account's username", async () => {
  await db().run(sql`update user_account set username = 'odd@bims.example' where id = ${world.ids.users.second}`)
  const made = await world.ask({ who: 'superuser', method: 'POST', path: 'users', body: { email: 'Odd@bims.example', username: 'odd' } })
  expect(made.json().errors).toEqual({ email: 'This email is taken' })
})

test.each(['email', 'username'] as const)('a wrong password changes no %s', async (what) => {
  const answer = await change(what, { [what]: 'new@bims.example', password: 'not the password' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'WRONG_PASSWORD'])
  expect(answer.json().errors.password).toBe("This password doesn't match our records. Please try again.")
  expect(await account()).toEqual({ email: 'staff@bims.example', username: 'staff' })
})

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 404],
  ['metro', 404],
  ['superuser', 404],
  ['detached', 404],
  ['badToken', 401],
])("%s changing another user's names gets %i", async (who, status) => {
  for (const what of ['email', 'username'] as const)
    expect((await change(what, { [what]: 'x@bims.example' }, { who, of: 'staff' })).statusCode).toBe(status)
})

describe('a username that looks like another one', () => {
  const nameAnother = (username: string) =>
    db().run(sql`update user_account set username = ${username} where id = ${world.ids.users.seaside}`)

  test.each([
    ['with a Cyrillic letter', 'superuser', 'supеruser', 'Must be in letters of one alphabet, without special forms of characters'],
    ['in full width', 'superuser', 'ｓuperuser', 'Must be in letters of one alphabet, without special forms of characters'],
    ['with a joiner', 'superuser', 'super\u200duser', 'Must be in letters of one alphabet, without special forms of characters'],
    ['with a space of no width', 'superuser', 'super\u200buser', 'This username is taken'],
    ['in Cyrillic letters', 'pacoxo', 'расохо', 'Looks like the username of another account'],
    ['in Cyrillic capitals', 'OPT', 'ОРТ', 'Looks like the username of another account'],
    ['in Greek letters', 'bozo', 'βοζο', 'Looks like the username of another account'],
  ])('is refused %s', async (_how, other, username, reason) => {
    if (other !== 'superuser') await nameAnother(other)
    const refused = await change('username', { username })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { username: reason }])
    expect(await account()).toMatchObject({ username: 'staff' })
  })

  test('is refused for a new account, too', async () => {
    await nameAnother('pacoxo')
    const body = { email: 'other@bims.example', username: 'расохо', context_type: null, context_id: null }
    const refused = await world.ask({ who: 'superuser', method: 'POST', path: 'users', body })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { username: 'Looks like the username of another account' }])
  })

  test('is kept by an account that has it from before, which signs in by it and changes all else', async () => {
    await db().run(sql`alter table user_account disable trigger user_account_names`)
    await db().run(sql`update user_account set username = 'ｓuperuser' where id = ${world.ids.users.staff}`)
    await db().run(sql`alter table user_account enable trigger user_account_names`)
    const body = { username: 'ｓuperuser', password: PASSWORD }
    expect((await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body })).statusCode).toBe(200)
    const path = `users/${world.ids.users.staff}`
    const changed = await world.ask({ who: 'superuser', method: 'PATCH', path, body: { email: 'new@bims.example' } })
    expect([changed.statusCode, changed.json().username]).toEqual([200, 'ｓuperuser'])
  })
})
