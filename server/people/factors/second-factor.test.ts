import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, PASSWORD, readMailsTo } from '../../testing/account.ts'
import type { FixedClock } from '../../testing/fixed-clock.ts'
import { waitForNextCount } from '../../testing/sign-in/next-count.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'

const NOW = '2026-11-23T14:00:00Z'
const SHORT = 'pale fox 9'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  clock().set(NOW)
  await givePassword(world.services.database, 'staff@bims.example')
})
afterEach(async () => {
  await world.services.database.undo()
  Object.assign(world.services.settings, { requireMfa: false, rateLimits: false })
})

const clock = () => world.services.clock as FixedClock
const db = () => world.services.database
const id = () => world.ids.users.staff
const staff = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) => world.ask({ who: 'staff', method, path, body })
const signIn = (code?: string, password = PASSWORD) =>
  world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password, code } })
const codeOf = (secret: string, at = clock().now()) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const later = (seconds: number) => clock().set(new Date(clock().now() + seconds * 1000).toISOString())

async function setUp(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await staff('POST', 'mfa/totp', { password: PASSWORD })).json()
  const { recovery_codes } = (await staff('POST', 'mfa/totp/confirm', { code: codeOf(secret) })).json()
  later(30)
  return { secret, codes: recovery_codes }
}

describe('an authenticator app', () => {
  test('is active once a code was confirmed; then signing in requires a code', async () => {
    const { secret, uri } = (await staff('POST', 'mfa/totp', { password: PASSWORD })).json()
    expect(uri).toContain('otpauth://totp/BIMS:staff%40bims.example')
    expect((await signIn()).statusCode).toBe(200)
    expect((await staff('POST', 'mfa/totp/confirm', { code: '000000' })).json().errors.code).toMatch(/not right/)
    const confirmed = await staff('POST', 'mfa/totp/confirm', { code: codeOf(secret) })
    expect(confirmed.json().recovery_codes).toHaveLength(10)
    expect((await staff('GET', 'mfa')).json()).toEqual({ totp: true, passkeys: [], recovery_codes_left: 10, required: false })
    const withoutCode = await signIn()
    expect([withoutCode.statusCode, withoutCode.json().code]).toEqual([401, 'CODE_REQUIRED'])
    expect((await signIn('', 'wrong password')).json().code).toBe('SIGN_IN_FAILED')
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('A second factor was added')
  })

  test('ends the other sessions when it is added', async () => {
    const other = (await signIn()).json().token
    await setUp()
    const session = (authorization: string) => world.app.inject({ url: '/api/auth/session', headers: { authorization } })
    expect((await session(`Bearer ${other}`)).statusCode).toBe(401)
    expect((await staff('GET', 'mfa')).statusCode).toBe(200)
  })

  test('has codes that are accepted once each, up to half a minute early or late', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    expect((await signIn(code)).statusCode).toBe(200)
    expect((await signIn(code)).json().code).toBe('WRONG_CODE')
    // The previous code is older than the accepted one.
    expect((await signIn(codeOf(secret, clock().now() - 30_000))).json().code).toBe('WRONG_CODE')
    expect((await signIn(codeOf(secret, clock().now() + 30_000))).statusCode).toBe(200)
    later(120)
    expect((await signIn(codeOf(secret, clock().now() - 60_000))).json().code).toBe('WRONG_CODE')
    expect((await signIn(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).statusCode).toBe(200)
  })

  test('is stored sealed, and never shown again', async () => {
    const { secret } = await setUp()
    const row = await db().one<{ totp_secret: Buffer }>(sql`select totp_secret from user_account where id = ${id()}`)
    expect(row?.totp_secret.includes(secret)).toBe(false)
    expect((await staff('POST', 'mfa/totp', { password: PASSWORD })).json().code).toBe('EXISTS')
  })

  test('is removed with the password only, with its codes; a short password keeps it', async () => {
    const { codes } = await setUp()
    expect((await staff('DELETE', 'mfa/totp', { password: 'wrong' })).json().code).toBe('WRONG_PASSWORD')
    await staff('PATCH', `users/${id()}/set_password`, { old_password: PASSWORD, password: SHORT })
    const kept = await staff('DELETE', 'mfa/totp', { password: SHORT })
    expect([kept.statusCode, kept.json().errors.password]).toEqual([400, expect.stringMatching(/at least 15/)])
    expect((await signIn(undefined, SHORT)).json().code).toBe('CODE_REQUIRED')
    await staff('PATCH', `users/${id()}/set_password`, { old_password: SHORT, password: PASSWORD })
    expect((await staff('DELETE', 'mfa/totp', { password: PASSWORD })).statusCode).toBe(204)
    expect((await signIn()).statusCode).toBe(200)
    expect((await signIn(codes[0])).statusCode).toBe(200)
    expect((await staff('GET', 'mfa')).json()).toMatchObject({ totp: false, recovery_codes_left: 0 })
  })
})

describe('recovery codes', () => {
  test('replace a code once each, in any notation; the owner is notified', async () => {
    const { codes } = await setUp()
    const [first = '', second = ''] = codes
    expect((await signIn(first)).statusCode).toBe(200)
    expect((await signIn(first)).json().code).toBe('WRONG_CODE')
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await staff('GET', 'mfa')).json().recovery_codes_left).toBe(8)
    expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('A recovery code was used')
    const kept = JSON.stringify(await db().rows(sql`select encode(code_hash, 'escape') as hash from recovery_code`))
    expect(codes.some((code) => kept.includes(code) || kept.includes(code.replaceAll('-', '')))).toBe(false)
  })

  test('are void when new ones are created, and require a factor', async () => {
    expect((await staff('POST', 'mfa/recovery_codes', { password: PASSWORD })).json().code).toBe('NO_FACTOR')
    const { codes } = await setUp()
    const { recovery_codes } = (await staff('POST', 'mfa/recovery_codes', { password: PASSWORD })).json()
    expect((await signIn(codes[0])).json().code).toBe('WRONG_CODE')
    expect((await signIn(recovery_codes[0])).statusCode).toBe(200)
  })
})

describe('guessing codes', () => {
  const counted = async () =>
    (await db().rows<{ count: number }>(sql`select count from attempt where scope like 'sign-in%' order by scope`)).map(
      ({ count }) => count,
    )

  test('right passwords and codes are not counted for their address, wrong ones stay counted', async () => {
    const { secret } = await setUp()
    await db().run(sql`
      insert into user_account (username, email, password_hash, record_key, totp_secret, totp_confirmed_at)
      select 'coded', 'coded@bims.example', password_hash, record_key, totp_secret, totp_confirmed_at from user_account where id = ${id()}`)
    const signInOf = (username: string, code?: string) =>
      world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username, password: PASSWORD, code } })
    await waitForNextCount()
    world.services.settings.rateLimits = true
    for (const username of ['staff', 'coded']) {
      expect((await signInOf(username)).json().code).toBe('CODE_REQUIRED')
      expect((await signInOf(username, codeOf(secret))).statusCode).toBe(200)
    }
    expect(await counted()).toEqual([0, 0, 0])
    expect((await signIn('000000')).json().code).toBe('WRONG_CODE')
    expect((await counted()).toSorted()).toEqual([0, 1, 1])
  })

  test('five wrong codes block the address, and a sign-in without a code grants no new attempts', async () => {
    const { secret } = await setUp()
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await signIn()).json().code).toBe('CODE_REQUIRED')
      expect((await signIn('000000')).json().code).toBe('WRONG_CODE')
    }
    expect((await signIn()).json().code).toBe('SIGN_IN_FAILED')
    expect((await signIn(codeOf(secret))).json().code).toBe('SIGN_IN_FAILED')
  })

  test('each consecutive block is twice as long, up to an hour; a sign-in resets it', async () => {
    const minutes = async () =>
      Math.round(
        (
          await db().one<{ left: number }>(
            sql`select extract(epoch from blocked_until - now())::float8 / 60 as left from sign_in_source where user_id = ${id()}`,
          )
        )?.left ?? 0,
      )
    const fail = async () => {
      await db().run(sql`update sign_in_source set blocked_until = null, failures = 0 where user_id = ${id()}`)
      for (let guess = 0; guess < 5; guess += 1) await signIn(undefined, 'wrong')
      return minutes()
    }
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([15, 30, 60, 60])
    await db().run(sql`update sign_in_source set blocked_until = null, failures = 0 where user_id = ${id()}`)
    expect((await signIn()).statusCode).toBe(200)
    expect(await fail()).toBe(15)
  })
})

describe('where a second factor is required', () => {
  beforeEach(() => {
    world.services.settings.requireMfa = true
  })

  test('an account must set one up before anything else, and cannot remove the last one', async () => {
    expect((await staff('GET', 'auth/session')).json()).toMatchObject({ due: 'SECOND_FACTOR', shortest_password: 8 })
    expect((await staff('GET', 'notes')).json().code).toBe('SECOND_FACTOR_DUE')
    expect((await staff('GET', 'users')).statusCode).toBe(403)
    await setUp()
    expect((await staff('GET', 'notes')).statusCode).toBe(200)
    expect((await staff('DELETE', 'mfa/totp', { password: PASSWORD })).json().code).toBe('FACTOR_REQUIRED')
    expect((await staff('GET', 'mfa')).json()).toMatchObject({ totp: true, required: true, recovery_codes_left: 10 })
  })

  test('a block is shown to superusers and lasts until one ends it', async () => {
    for (let guess = 0; guess < 5; guess += 1) await signIn(undefined, 'wrong')
    const [row] = await db().rows<{ years: number }>(
      sql`select extract(year from age(blocked_until, now()))::int as years from sign_in_source where user_id = ${id()}`,
    )
    expect(row?.years).toBeGreaterThan(90)
    expect(await db().rows(sql`select state from user_account_seen where id = ${id()}`)).toEqual([{ state: 'LOCKED' }])
    world.services.settings.requireMfa = false
    await db().run(sql`update sign_in_source set failures_since = now() - interval '1 second'`)
    expect((await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${id()}/unlock` })).json().state).toBe('ACTIVE')
    expect((await signIn()).statusCode).toBe(200)
  })
})

test('a superuser removes lost factors: sessions end, a new password is due, the owner is notified', async () => {
  await setUp()
  expect((await world.ask({ who: 'superuser', path: `users/${id()}` })).json()).toMatchObject({ second_factor: true })
  expect((await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${id()}/reset_mfa` })).json()).toMatchObject({
    second_factor: false,
  })
  expect((await staff('GET', 'notes')).statusCode).toBe(401)
  const { token } = (await signIn()).json()
  const session = await world.ask({ who: 'public', path: 'auth/session', headers: { authorization: `Bearer ${token}` } })
  expect(session.json()).toMatchObject({ due: 'PASSWORD' })
  expect((await readMailsTo(db(), 'staff@bims.example'))[0]?.subject).toBe('A second factor was removed')
})

test.each<[Principal, number]>([
  ['public', 401],
  ['badToken', 401],
  ['detached', 404],
])('%s has no access to second factors: %i', async (who, status) => {
  const calls = [
    await world.ask({ who, path: 'mfa' }),
    await world.ask({ who, method: 'POST', path: 'mfa/totp', body: { password: 'x' } }),
    await world.ask({ who, method: 'POST', path: 'mfa/totp/confirm', body: { code: '000000' } }),
    await world.ask({ who, method: 'DELETE', path: 'mfa/totp', body: { password: 'x' } }),
    await world.ask({ who, method: 'POST', path: 'mfa/recovery_codes', body: { password: 'x' } }),
    await world.ask({ who, method: 'POST', path: 'mfa/passkeys/options', body: { password: 'x' } }),
    await world.ask({ who, method: 'POST', path: 'mfa/passkeys', body: { name: 'x', response: {} } }),
    await world.ask({ who, method: 'PATCH', path: 'mfa/passkeys/1', body: { name: 'x' } }),
    await world.ask({ who, method: 'DELETE', path: 'mfa/passkeys/1', body: { password: 'x' } }),
  ]
  expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => status))
})

test('one of forty simultaneous uses of a code signs in, and at most five parallel guesses are checked', async () => {
  const server = await openTestServer()
  const { database, services } = server
  await givePassword(database, 'staff@bims.example')
  const post = (path: string, body: object) => server.call('POST', path, { who: 'staff', body })
  const { secret } = (await post('mfa/totp', { password: PASSWORD })).body
  await post('mfa/totp/confirm', { code: codeOf(secret, services.clock.now()) })
  services.clock.set('2026-11-23T14:01:00Z')
  const enter = (code: string) => server.call('POST', 'auth/token', { body: { username: 'staff', password: PASSWORD, code } })
  const right = codeOf(secret, services.clock.now())
  const answers = await Promise.all(Array.from({ length: 40 }, () => enter(right)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  services.clock.set('2026-11-23T14:05:00Z')
  await database.run(sql`update sign_in_source set failures = 0, blocked_until = null`)
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, guess) => enter(String(guess).padStart(6, '0'))))
  expect(guesses.filter(({ body }) => body.code === 'WRONG_CODE').length).toBeLessThanOrEqual(5)
  await server.close()
}, 60_000)
