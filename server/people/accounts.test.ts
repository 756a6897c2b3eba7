import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type Principal, type World } from '../testing/world.ts'
import { checkPassword, hashPassword } from './passwords.ts'

const LONG = 'a long enough password'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const downtown = () => `livescanvendors/${world.ids.livescanvendors.downtown}`
const emails = (...names: string[]) => names.map((name) => ({ email: `${name}@bims.example` }))
const accountOf = (name: string) =>
  world.services.database.one<{ context_type: string | null; context_id: number | null; password_hash: string | null }>(
    sql`select context_type, context_id, password_hash from user_account where email = ${`${name}@bims.example`}`,
  )

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['seaside', 403],
  ['metro', 200],
  ['coastal', 404],
  ['staff', 403],
  ['superuser', 200],
  ['detached', 403],
  ['badToken', 401],
])('%s listing, adding and removing users of Downtown gets %i', async (who, status) => {
  const answers = [
    await world.ask({ who, path: `${downtown()}/users` }),
    await world.ask({ who, method: 'PATCH', path: `${downtown()}/add_user`, body: { email: 'new@bims.example', password: LONG } }),
    await world.ask({ who, method: 'PATCH', path: `${downtown()}/remove_user`, body: { email: 'downtown@bims.example' } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  if (status === 200) expect(answers.map((answer) => answer.json())).toEqual([emails('downtown'), emails('downtown', 'new'), emails('new')])
})

test('a detached account can be attached and keeps its password; any other account stays unchanged', async () => {
  const { database } = world.services
  await database.run(sql`update user_account set password_hash = 'kept' where email = 'detached@bims.example'`)
  const add = (name: string) =>
    world.ask({ who: 'metro', method: 'PATCH', path: `${downtown()}/add_user`, body: { email: `${name}@bims.example`, password: LONG } })
  expect((await add('detached')).statusCode).toBe(200)
  expect(await accountOf('detached')).toMatchObject({ context_id: world.ids.livescanvendors.downtown, password_hash: 'kept' })
  const refusals = {
    staff: [409, 'TAKEN'],
    superuser: [409, 'TAKEN'],
    coastal: [409, 'TAKEN'],
    seaside: [409, 'TAKEN'],
    downtown: [400, 'INVALID'],
  }
  for (const [name, refusal] of Object.entries(refusals)) {
    const before = await accountOf(name)
    const answer = await add(name)
    expect([answer.statusCode, answer.json().code], name).toEqual(refusal)
    expect(await accountOf(name)).toEqual(before)
  }
})

test('a disabled account cannot be attached', async () => {
  await world.services.database.run(sql`update user_account set disabled_at = now() where email = 'detached@bims.example'`)
  const body = { email: 'detached@bims.example', password: LONG }
  const answer = await world.ask({ who: 'metro', method: 'PATCH', path: `${downtown()}/add_user`, body })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TAKEN'])
  expect(await accountOf('detached')).toMatchObject({ context_id: null })
})

test('a removed user is signed out, keeps its context type and never turns into staff', async () => {
  expect((await world.ask({ who: 'downtown', path: 'appointments' })).statusCode).toBe(200)
  await world.ask({ who: 'metro', method: 'PATCH', path: `${downtown()}/remove_user`, body: { email: 'downtown@bims.example' } })
  expect((await world.ask({ who: 'downtown', path: 'appointments' })).statusCode).toBe(401)
  expect(await accountOf('downtown')).toMatchObject({ context_type: 'livescanvendor', context_id: null })
})

test('users set their own password only with the old one, and other sessions end', async () => {
  const { database } = world.services
  const id = world.ids.users.staff
  await database.run(sql`update user_account set password_hash = ${await hashPassword('the old password')} where id = ${id}`)
  const set = (body: object) => world.ask({ who: 'staff', method: 'PATCH', path: `users/${id}/set_password`, body })
  for (const old_password of [undefined, '', 'a wrong password'])
    expect((await set({ old_password, password: LONG })).json().code).toBe('WRONG_PASSWORD')
  expect((await set({ old_password: 'the old password', password: 'too short' })).json().errors.password).toMatch(/at least 15/)
  expect((await set({ old_password: 'the old password', password: LONG })).statusCode).toBe(204)
  expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(200)
})

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 404],
  ['metro', 404],
  ['staff', 403],
  ['superuser', 204],
])("%s setting another user's password gets %i", async (who, status) => {
  const answer = await world.ask({ who, method: 'PATCH', path: `users/${world.ids.users.seaside}/set_password`, body: { password: LONG } })
  expect(answer.statusCode).toBe(status)
  if (status === 204) expect((await world.ask({ who: 'seaside', path: 'appointments' })).statusCode).toBe(401)
})

test('a change of role ends the sessions, and the context must exist', async () => {
  const change = (body: object) => world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}`, body })
  expect((await change({ context_type: 'network', context_id: 999_999 })).json().errors).toEqual({ context_id: 'Not found' })
  expect((await change({ is_superuser: true, context_type: 'network', context_id: 1 })).statusCode).toBe(400)
  expect((await change({ context_type: 'network', context_id: world.ids.networks.metro })).json().role).toBe('network_admin')
  expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(401)
})

test('a password that begins with the right one of the greatest length does not match', async () => {
  const longest = 'x'.repeat(1024)
  const known = await hashPassword(longest)
  expect(await checkPassword(longest, known)).toBe(true)
  expect(await checkPassword(`${longest}y`, known)).toBe(false)
})
