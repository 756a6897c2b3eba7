import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { doJobs, givePassword, PASSWORD, readLinkTo, readMailsTo } from '../testing/account.ts'
import { waitForNextCount } from '../testing/sign-in/next-count.ts'
import { openTestServer } from '../testing/test-server.ts'
import { makeWorld, type World } from '../testing/world.ts'

const NEXT = 'nine lamps over quiet water'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(async () => {
  await world.services.database.undo()
  world.services.settings.rateLimits = false
})

const db = () => world.services.database
const post = (path: string, body: object) => world.ask({ who: 'public', method: 'POST', path: `auth/${path}`, body })
const signIn = (username: string, password: string) => post('token', { username, password })
const reset = (token: string, password = NEXT) => post('password/reset', { token, password })
const forgot = async (username: string) => {
  const answer = await post('password/forgot', { username })
  await doJobs(world.services, 'forgot_password')
  return answer
}
const events = async () => (await db().rows<{ event: string }>(sql`select event from audit_event order by seq`)).map(({ event }) => event)

describe('a new account', () => {
  const add = (body: object = {}) =>
    world.ask({ who: 'superuser', method: 'POST', path: 'users', body: { email: 'new@bims.example', username: 'newcomer', ...body } })

  test('is activated by the link of its mail: the owner chooses the password and signs in', async () => {
    expect((await add()).json()).toMatchObject({ state: 'INVITED', second_factor: false })
    expect((await signIn('newcomer', '')).statusCode).toBe(401)
    const token = await readLinkTo(world.services, 'new@bims.example')
    expect((await post('link', { token })).json()).toEqual({
      purpose: 'ACTIVATE',
      username: 'newcomer',
      email: 'new@bims.example',
      min_length: 15,
    })
    expect((await reset(token)).statusCode).toBe(204)
    expect((await signIn('newcomer', NEXT)).statusCode).toBe(200)
    expect(await events()).toContain('activate')
    expect((await reset(token, 'another one of my own')).json().code).toBe('LINK_INVALID')
    expect((await post('link', { token })).json().code).toBe('LINK_INVALID')
  })

  test('uses no limit of its address up with a link that works, and does with one that no longer works', async () => {
    await add()
    const token = await readLinkTo(world.services, 'new@bims.example')
    const counted = async () =>
      (
        await db().one<{ sum: number }>(sql`
        select coalesce(sum(count), 0)::int as sum from attempt where scope = ${limits.accountLink.scope}`)
      )?.sum
    await waitForNextCount()
    world.services.settings.rateLimits = true
    expect((await post('link', { token })).statusCode).toBe(200)
    expect((await reset(token, 'password password')).statusCode).toBe(400)
    expect((await reset(token)).statusCode).toBe(204)
    expect(await counted()).toBe(0)
    const again = [(await post('link', { token })).json().code, (await reset(token)).json().code]
    expect([again, await counted()]).toEqual([['LINK_INVALID', 'LINK_INVALID'], 2])
  })

  test.each([
    [{}, 'http://localhost:8080/activation#'],
    [{ context_type: 'network' }, 'http://metro.network.localhost:8080/activation#'],
    [{ context_type: 'livescanvendor' }, 'http://metro.scheduler.localhost:8080/activation#'],
  ])('%j gets a link to its own site, built from the settings regardless of the Host header', async (body, address) => {
    const context_id = { network: world.ids.networks.metro, livescanvendor: world.ids.livescanvendors.downtown }[
      String((body as { context_type?: string }).context_type)
    ]
    await world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'users',
      body: { email: 'new@bims.example', username: 'n', ...body, ...(context_id ? { context_id } : {}) },
      headers: { host: 'evil.example' },
    })
    const [mail] = await readMailsTo(db(), 'new@bims.example')
    expect(mail?.text_body).toContain(address)
  })

  test('gets another link when the first is resent; the first is void; once active, none is sent', async () => {
    const { id } = (await add()).json()
    const first = await readLinkTo(world.services, 'new@bims.example')
    const resend = (key: string) =>
      world.ask({ who: 'superuser', method: 'POST', path: `users/${id}/resend_activation`, headers: { 'idempotency-key': key } })
    expect((await resend('a')).statusCode).toBe(202)
    const second = await readLinkTo(world.services, 'new@bims.example')
    expect(second).not.toBe(first)
    // The answer was lost: the link that was sent stays valid.
    expect((await resend('a')).statusCode).toBe(202)
    expect(await readLinkTo(world.services, 'new@bims.example')).toBe(second)
    expect((await reset(first)).statusCode).toBe(400)
    expect((await reset(second)).statusCode).toBe(204)
    expect((await resend('b')).json().code).toBe('ACTIVE')
  })

  test('is invited again at the corrected address, whose link works, and the wrong one is told nothing', async () => {
    const { id } = (await add()).json()
    const first = await readLinkTo(world.services, 'new@bims.example')
    const told = (await readMailsTo(db(), 'new@bims.example')).length
    const path = `users/${id}`
    const changed = await world.ask({ who: 'superuser', method: 'PATCH', path, body: { email: 'right@bims.example' } })
    expect(changed.json()).toMatchObject({ state: 'INVITED', email: 'right@bims.example' })
    expect((await reset(first)).json().code).toBe('LINK_INVALID')
    expect(await readMailsTo(db(), 'new@bims.example')).toHaveLength(told)
    expect((await reset(await readLinkTo(world.services, 'right@bims.example'))).statusCode).toBe(204)
    expect((await signIn('newcomer', NEXT)).statusCode).toBe(200)
  })

  test('is created and invited once for the same key', async () => {
    const body = { email: 'new@bims.example', username: 'newcomer' }
    const keyed = () => world.ask({ who: 'superuser', method: 'POST', path: 'users', body, headers: { 'idempotency-key': 'c' } })
    const [made, again] = [await keyed(), await keyed()]
    expect([made.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, made.json().id])
    expect(await readMailsTo(db(), 'new@bims.example')).toHaveLength(1)
  })

  test('stores no secret: only a hash of the link, and no text of the sent mail', async () => {
    await add()
    const token = await readLinkTo(world.services, 'new@bims.example')
    const rows = await db().rows(sql`select l::text from account_link l union all select m::text from mail m`)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
    expect(await db().one(sql`select secret from mail where to_address = 'new@bims.example'`)).toEqual({ secret: true })
  })

  test('has a link that opens no other: neither that of another account, nor one of the same number after a restore', async () => {
    await add()
    const token = await readLinkTo(world.services, 'new@bims.example')
    const [id, signature] = token.split('.')
    await add({ email: 'other@bims.example', username: 'other' })
    expect((await post('link', { token: `${Number(id) + 1}.${signature}` })).json().code).toBe('LINK_INVALID')
    await db().run(sql`update account_link set record_key = gen_random_uuid() where id = ${Number(id)}`)
    expect((await post('link', { token })).json().code).toBe('LINK_INVALID')
  })

  test('opens by a link that an earlier version has mailed, which was random', async () => {
    const { id } = (await add()).json()
    const token = 'mF3Hl3z0l-vPd0b3nQhUuIv3l6XyPz7mKQ0yqkM1t2A'
    await db().run(sql`
      insert into account_link (token_hash, user_id, purpose, expires_at) values (${sha256Of(token)}, ${id}, 'ACTIVATE', now() + interval '1 hour')`)
    expect((await reset(token)).statusCode).toBe(204)
    expect((await reset(token)).json().code).toBe('LINK_INVALID')
  })
})

describe('a forgotten password', () => {
  beforeEach(() => givePassword(db(), 'staff@bims.example'))

  test.each(['staff', 'STAFF@bims.example'])('is replaced by the link requested for %s; all sessions end', async (name) => {
    expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(200)
    expect((await forgot(name)).statusCode).toBe(202)
    const token = await readLinkTo(world.services, 'staff@bims.example')
    expect((await post('link', { token })).json()).toMatchObject({ purpose: 'RESET', username: 'staff' })
    expect((await reset(token)).statusCode).toBe(204)
    expect((await world.ask({ who: 'staff', path: 'notes' })).statusCode).toBe(401)
    expect((await signIn('staff', PASSWORD)).statusCode).toBe(401)
    expect((await signIn('staff', NEXT)).statusCode).toBe(200)
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('Your password was changed')
    expect(await events()).toEqual(expect.arrayContaining(['forgot-password', 'reset-password']))
  })

  test('has the same answer and number of statements for known, unknown, locked and malformed names', async () => {
    await db().run(sql`update user_account set disabled_at = now() where username = 'second'`)
    const mails = async () => (await db().one<{ count: number }>(sql`select count(*) as count from mail`))?.count ?? 0
    const before = await mails()
    const answers = []
    for (const name of ['staff', 'nobody at all', 'second', '\u0000', 'x\ud800y']) {
      const { statusCode, body } = await forgot(name)
      answers.push(`${statusCode} ${body}`)
    }
    expect(new Set(answers)).toEqual(new Set(['202 {}']))
    expect(await readMailsTo(db(), 'second@bims.example')).toEqual([])
    expect(await mails()).toBe(before + 1)
  })

  test('has a link that ends after an hour, the use of another link, a lock and a change of the password', async () => {
    const requestLink = async () => {
      await forgot('staff')
      return readLinkTo(world.services, 'staff@bims.example')
    }
    const late = await requestLink()
    await db().run(sql`update account_link set expires_at = now() - interval '1 second'`)
    expect((await reset(late)).json().code).toBe('LINK_INVALID')
    const [one, other] = [await requestLink(), await requestLink()]
    expect((await reset(other)).statusCode).toBe(204)
    expect((await reset(one)).json().code).toBe('LINK_INVALID')
    const locked = await requestLink()
    await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/lock` })
    expect((await reset(locked)).json().code).toBe('LINK_INVALID')
    await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.staff}/unlock` })
    expect((await reset(locked)).json().code).toBe('LINK_INVALID')
    const set = await requestLink()
    await world.ask({
      who: 'superuser',
      method: 'PATCH',
      path: `users/${world.ids.users.staff}/set_password`,
      body: { password: 'soup of the green day' },
    })
    expect((await reset(set)).json().code).toBe('LINK_INVALID')
  })

  test('has a link that ends when a superuser changes the email address to which it was sent', async () => {
    await forgot('staff')
    const token = await readLinkTo(world.services, 'staff@bims.example')
    const path = `users/${world.ids.users.staff}`
    expect((await world.ask({ who: 'superuser', method: 'PATCH', path, body: { email: 'moved@bims.example' } })).statusCode).toBe(200)
    expect((await reset(token)).json().code).toBe('LINK_INVALID')
  })

  test.each([
    ['short', /at least 15/],
    ['passwordpassword1', /Too easy to guess/],
    ['staffstaffstaff!', /Too easy to guess/],
    ['x'.repeat(1025), /Too long/],
  ])('is not replaced by %s, and the link stays valid', async (password, message) => {
    await forgot('staff')
    const token = await readLinkTo(world.services, 'staff@bims.example')
    expect((await reset(token, password)).json().errors.password).toMatch(message)
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('a reset unlocks an account locked by failed sign-ins, never one locked by a superuser', async () => {
    await db().run(
      sql`update user_account set locked_until = now() + interval '1 hour', failures = 9, failures_since = now() where username = 'staff'`,
    )
    for (let guess = 0; guess < 6; guess += 1) expect((await signIn('staff', PASSWORD)).statusCode).toBe(401)
    await db().run(
      sql`update sign_in_source set failures = 6, blocked_until = now() + interval '1 hour', failures_since = now() - interval '1 second'`,
    )
    await forgot('staff')
    await reset(await readLinkTo(world.services, 'staff@bims.example'))
    expect((await signIn('staff', NEXT)).statusCode).toBe(200)
  })
})

test('one of forty simultaneous uses of a link sets the password', async () => {
  const server = await openTestServer()
  const { database, services } = server
  await givePassword(database, 'staff@bims.example')
  await server.call('POST', 'auth/password/forgot', { body: { username: 'staff' } })
  await doJobs(services, 'forgot_password')
  const token = await readLinkTo(services, 'staff@bims.example')
  const uses = await Promise.all(
    Array.from({ length: 40 }, (_, each) => server.call('POST', 'auth/password/reset', { body: { token, password: `${NEXT} ${each}` } })),
  )
  expect(uses.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await database.one(sql`select count(*) as count from audit_event where event = 'reset-password'`)).toEqual({ count: 1 })
  await server.close()
}, 60_000)

test('a name gets three mails an hour and always the same answer; an address is limited to ten calls', async () => {
  const server = await openTestServer({})
  const requestReset = (username: string) => server.call('POST', 'auth/password/forgot', { body: { username } })
  for (let time = 0; time < 6; time += 1) expect((await requestReset('Staff')).status).toBe(202)
  await doJobs(server.services, 'forgot_password')
  expect(await readMailsTo(server.database, 'staff@bims.example')).toHaveLength(3)
  const later = []
  for (let time = 0; time < 6; time += 1) later.push((await requestReset(`other ${time}`)).status)
  expect(later).toEqual([202, 202, 202, 202, 429, 429])
  await server.close()
}, 60_000)
