import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { catalogue } from '../../consequences.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createFixedSigning, createSealing } from '../../platform/secrets/sealing.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { waitForNextCount } from '../../testing/sign-in/next-count.ts'
import { hashPassword } from '../passwords.ts'
import { pruneSources } from './sign-in-failures.ts'

const argon2 = vi.hoisted(() => ({ hashes: 0, against: [] as unknown[] }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      argon2.hashes += 1
      argon2.against.push(given[0])
      return real.verify(...given)
    },
  }
})

const PASSWORD = 'correct horse battery'
let copy: TestDatabase
let database: Database
let app: FastifyInstance
let password_hash: string

beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  password_hash = await hashPassword(PASSWORD)
  const key = randomBytes(32)
  app = await buildApp({
    database,
    clock: fixedClock('2026-11-23T14:00:00Z'),
    sealing: createSealing(key),
    settings: readSettings({}),
    key: createFixedSigning(key),
    catalogue,
  })
})
beforeEach(async () => {
  await emptyTables(database, 'user_account', 'attempt', 'session', 'sign_in_source', 'mail')
  await database.run(sql`
    insert into user_account (username, email, password_hash, is_superuser, context_type, disabled_at)
    values ('ann', 'ann@bims.example', ${password_hash}, true, null, null), ('dora', 'dora@bims.example', ${password_hash}, false, null, now()),
      ('lea', 'lea@bims.example', ${password_hash}, false, null, null)`)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await copy.drop()
})

const signIn = (username: string, password = PASSWORD, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: '/api/auth/token/', payload: { username, password }, remoteAddress })
/** How often a sign-in has written the row of the address, of the account, or the decoy row of an unknown account. */
const written = async () => {
  const rows = await database.rows<{ at: string; row: string }>(sql`
    select 'source' as at, xmin::text as row from sign_in_source union all select 'account', xmin::text from user_account
    union all select 'account', xmin::text from sign_in_decoy`)
  const last = (at: string) => Math.max(...rows.map(({ at: table, row }) => (table === at ? Number(row) : 0)))
  return [last('source'), last('account')]
}
const callSession = (token: string, method: 'GET' | 'DELETE' = 'GET') =>
  app.inject({ method, url: '/api/auth/session', headers: { authorization: `Bearer ${token}` } })
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => `bims_session=${answer.cookies[0]?.value}`
const refresh = (cookie: string, origin = 'http://localhost') =>
  app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie, origin, host: 'localhost' } })

describe('signing in', () => {
  test('a username or email in any case gives a token, its expiry and a cookie for sign-in calls only', async () => {
    const answer = await signIn('ANN@bims.example')
    expect(answer.statusCode).toBe(200)
    expect(Date.parse(answer.json().expires_at) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    expect(answer.cookies[0]).toMatchObject({ name: 'bims_session', httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
    const payload = JSON.parse(Buffer.from(answer.json().token.split('.')[1], 'base64url').toString())
    expect(payload).toMatchObject({ user_role: 'superuser', context_type: null, context_id: null, user_email: 'ann@bims.example' })
    const session = await callSession(answer.json().token)
    expect(session.json()).toMatchObject({ user_email: 'ann@bims.example', user_role: 'superuser', is_superuser: true })
    expect(session.json().may.applicants).toContain('list')
  })

  test("the role is the row's at every request, never the token's", async () => {
    const { token } = (await signIn('ann')).json()
    await database.run(sql`update user_account set is_superuser = false where username = 'ann'`)
    expect((await callSession(token)).json().user_role).toBe('staff')
    await database.run(sql`update user_account set disabled_at = now() where username = 'ann'`)
    expect((await callSession(token)).statusCode).toBe(401)
  })

  test('fails in the same way for wrong, unknown, empty, over-long, locked and disabled: same answer, hashing and writes', async () => {
    await database.run(sql`update user_account set locked_until = now() + interval '1 hour' where username = 'lea'`)
    const answers = []
    for (const [username, password] of [
      ['ann', 'wrong'],
      ['nobody', PASSWORD],
      ['', ''],
      ['ann', 'x'.repeat(10_000)],
      ['dora', PASSWORD],
      ['lea', PASSWORD],
    ] as const) {
      argon2.hashes = 0
      const before = await written()
      const { statusCode, json } = await signIn(username, password)
      const changed = (await written()).map((row, at) => row > (before[at] as number))
      answers.push(JSON.stringify({ ...json(), request_id: '', statusCode, hashes: argon2.hashes, written: changed }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ statusCode: 401, code: 'SIGN_IN_FAILED', hashes: 1, written: [true, true] })
  })
})

const HOME = '203.0.113.1'

describe('guessing', () => {
  beforeEach(waitForNextCount)
  const stranger = (at: number) => `198.51.100.${at}`
  const fail = async (times: number, from: string) => {
    for (let guess = 0; guess < times; guess += 1) expect((await signIn('ann', 'wrong', from)).statusCode).toBe(401)
  }
  /** Five failures from each of five addresses. */
  const lockByStrangers = async () => {
    for (let at = 1; at <= 5; at += 1) await fail(5, stranger(at))
  }
  const statusFrom = async (from: string) => (await signIn('ann', PASSWORD, from)).statusCode
  const mails = () => database.rows(sql`select to_address, subject from mail`)

  test('five failures in 15 minutes block the address only, for the right password too, with the same work', async () => {
    await fail(30, stranger(1))
    argon2.hashes = 0
    expect(await statusFrom(stranger(1))).toBe(401)
    expect(argon2.hashes).toBe(1)
    expect(await statusFrom(stranger(2))).toBe(200)
    await database.run(sql`update sign_in_source set blocked_until = now() - interval '1 second' where blocked_until is not null`)
    expect(await statusFrom(stranger(1))).toBe(401)
    await database.run(sql`update sign_in_source set failures_since = now() - interval '16 minutes'`)
    expect(await statusFrom(stranger(1))).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('25 failures from unknown addresses lock the account for all of them and notify its owner', async () => {
    await statusFrom(HOME)
    await fail(4, HOME)
    for (let at = 1; at <= 4; at += 1) await fail(5, stranger(at))
    await fail(4, stranger(5))
    expect(await statusFrom(stranger(6))).toBe(200)
    await fail(1, stranger(5))
    expect(await statusFrom(stranger(7))).toBe(401)
    expect(await mails()).toEqual([{ to_address: 'ann@bims.example', subject: 'Your account is locked' }])
    await database.run(sql`
      update user_account set locked_until = now() - interval '1 second', failures_since = now() - interval '16 minutes'`)
    expect(await statusFrom(stranger(7))).toBe(200)
  })

  test('an attacker with the 65,536 networks of an IPv6 site blocks the account for that site only, not for its owner elsewhere', async () => {
    const network = (at: number) => `2001:db8:bad:${at.toString(16)}::1`
    expect((await signIn('ann', PASSWORD, network(1_000))).statusCode).toBe(200)
    for (let at = 1; at <= 30; at += 1) await fail(1, network(at))
    // An unknown address of the site, and an account that nobody tries.
    expect((await signIn('ann', PASSWORD, network(31))).statusCode).toBe(401)
    expect((await signIn('lea', PASSWORD, network(31))).statusCode).toBe(200)
    // The owner at a known network of the same site, at another site, and at an IPv4 address.
    for (const owner of [network(1_000), '2001:db8:1::1', stranger(1)]) expect((await signIn('ann', PASSWORD, owner)).statusCode).toBe(200)
    expect(await database.rows(sql`select id from mail`)).toEqual([])
    // The block ends, and right passwords do not use the site's count up.
    await database.run(sql`update sign_in_source set blocked_until = null, failures_since = now() - interval '16 minutes'`)
    for (let at = 100; at < 112; at += 1) expect((await signIn('ann', PASSWORD, network(at))).statusCode).toBe(200)
  })

  test('an address of a sign-in within 30 days has its own count, which other addresses do not use up', async () => {
    expect(await statusFrom(HOME)).toBe(200)
    await lockByStrangers()
    expect([await statusFrom(stranger(9)), await statusFrom(HOME)]).toEqual([401, 200])
    await fail(5, HOME)
    expect(await statusFrom(HOME)).toBe(401)
    await database.run(sql`
      update sign_in_source set known_at = known_at - interval '31 days', failures = 0, blocked_until = null where known_at is not null`)
    expect(await statusFrom(HOME)).toBe(401)
  })

  test('a sign-in of the owner does not reset the count of unknown addresses', async () => {
    await statusFrom(HOME)
    for (let at = 1; at <= 5; at += 1) {
      await fail(5, stranger(at))
      expect(await statusFrom(HOME)).toBe(200)
    }
    expect(await statusFrom(stranger(9))).toBe(401)
  })

  test('parallel guesses cannot exceed the limits: five of 40 of an address are compared, 25 of all', async () => {
    const compared = async (addresses: number) => {
      argon2.against.length = 0
      const guesses = await Promise.all(Array.from({ length: 40 }, (_, guess) => signIn('ann', `${guess}`, stranger(guess % addresses))))
      expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(401))
      expect(argon2.against.length).toBe(40)
      return argon2.against.filter((hash) => hash === password_hash).length
    }
    expect(await compared(1)).toBe(5)
    await database.run(sql`update user_account set failures = 0`)
    await emptyTables(database, 'sign_in_source')
    expect(await compared(20)).toBe(25)
  })

  test('addresses that are neither known nor blocked are deleted after a day', async () => {
    await statusFrom(HOME)
    await fail(1, stranger(1))
    await database.run(sql`update sign_in_source set failures_since = now() - interval '25 hours'`)
    await fail(1, stranger(2))
    await pruneSources(database)
    expect(await database.rows(sql`select known_at is not null as known from sign_in_source order by known`)).toEqual([
      { known: false },
      { known: true },
    ])
  })

  test('correct passwords from one address are never counted', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at < 62; at += 1) statuses.add((await signIn('ann', PASSWORD, '203.0.113.11')).statusCode)
    expect([...statuses]).toEqual([200])
  }, 60_000)

  test('a name that fails again and again does not use up the limit of its address, whether or not it is an account', async () => {
    for (const name of ['ann', 'nobody']) {
      for (let guess = 0; guess < 70; guess += 1) expect((await signIn(name, 'wrong', '203.0.113.12')).statusCode).toBe(401)
      expect((await signIn('lea', PASSWORD, '203.0.113.12')).statusCode).toBe(200)
    }
  }, 60_000)

  test('a right password of such a name takes back no failure of other names', async () => {
    await signIn('nobody', 'wrong', '203.0.113.15')
    await signIn('lea', 'wrong', '203.0.113.15')
    await database.run(sql`update attempt set count = 11 where scope = 'sign-in-name'`)
    expect((await signIn('lea', PASSWORD, '203.0.113.15')).statusCode).toBe(200)
    expect(await database.rows(sql`select count from attempt where scope = 'sign-in'`)).toEqual([{ count: 2 }])
  })
})

describe('an address with many failures', () => {
  beforeEach(waitForNextCount)

  test('above the limit of an address its own people sign in, and nobody learns who they are', async () => {
    const office = '203.0.113.13'
    expect((await signIn('lea', PASSWORD, office)).statusCode).toBe(200)
    for (let guess = 0; guess < 61; guess += 1) await signIn(`name${guess}`, 'wrong', office)
    argon2.hashes = 0
    argon2.against.length = 0
    const answers = [await signIn('lea', 'wrong', office), await signIn('ann', PASSWORD, office), await signIn('nobody', PASSWORD, office)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
    expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1)
    expect([argon2.hashes, argon2.against.filter((hash) => hash === password_hash).length]).toEqual([3, 1])
    expect((await signIn('lea', PASSWORD, office)).statusCode).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) await signIn('lea', 'wrong', office)
    expect((await signIn('lea', PASSWORD, office)).statusCode).toBe(429)
    expect((await signIn('ann', PASSWORD, '203.0.113.14')).statusCode).toBe(200)
  }, 60_000)

  test('addresses over their limit keep nobody else from signing in', async () => {
    const flooding = ['203.0.113.21', '203.0.113.22', '203.0.113.23', '203.0.113.24']
    for (const address of flooding) for (let guess = 0; guess < 61; guess += 1) await signIn(`name${guess}`, 'wrong', address)
    const statuses = new Set<number>()
    let isOver = false
    const flood = flooding.flatMap((address) =>
      Array.from({ length: 20 }, async (_, guess) => {
        while (!isOver) statuses.add((await signIn(`name${guess}`, 'wrong', address)).statusCode)
      }),
    )
    const signIns: number[] = []
    for (let at = 0; at < 5; at += 1) signIns.push((await signIn('ann', PASSWORD, '203.0.113.25')).statusCode)
    isOver = true
    await Promise.all(flood)
    expect(signIns).toEqual(Array(5).fill(200))
    expect([...statuses]).toEqual([429])
  }, 60_000)

  test("guessing many names from one address meets the address's limit", async () => {
    const statuses = []
    for (let guess = 0; guess < 62; guess += 1) statuses.push((await signIn(`name${guess}`, 'wrong', '203.0.113.9')).statusCode)
    expect(statuses.filter((status) => status === 429).length).toBe(2)
    expect((await signIn('ann', PASSWORD, '203.0.113.10')).statusCode).toBe(200)
  }, 60_000)
})

describe('the session', () => {
  test('a session is restored from the cookie for the same host only, as often as needed', async () => {
    const answer = await signIn('ann')
    const cookie = cookieOf(answer)
    const [first, second] = await Promise.all([refresh(cookie), refresh(cookie)])
    for (const restored of [first, second]) expect((await callSession(restored.json().token)).statusCode).toBe(200)
    expect((await refresh(cookie, 'http://evil.example')).statusCode).toBe(403)
    expect((await refresh('bims_session=wrong')).statusCode).toBe(401)
  })

  test('a second, planted cookie prevents the restoring, in either order', async () => {
    const cookie = cookieOf(await signIn('ann'))
    expect((await refresh(`${cookie}; other=1; ${cookie}`)).statusCode).toBe(200)
    for (const both of [`${cookie}; bims_session=planted`, `bims_session=planted; ${cookie}`])
      expect((await refresh(both)).statusCode).toBe(401)
  })

  test('ends at once when signing out: token and cookie', async () => {
    const answer = await signIn('ann')
    const { token } = answer.json()
    expect((await callSession(token, 'DELETE')).statusCode).toBe(204)
    expect((await callSession(token)).statusCode).toBe(401)
    expect((await refresh(cookieOf(answer))).statusCode).toBe(401)
  })

  test('ends after 30 minutes without use; polling does not keep it alive', async () => {
    const { token } = (await signIn('ann')).json()
    await database.run(sql`update session set last_seen = now() - interval '29 minutes'`)
    const polled = await app.inject({ url: '/api/auth/session', headers: { authorization: `Bearer ${token}`, 'x-background': '1' } })
    expect(polled.statusCode).toBe(200)
    expect((await database.one<{ idle: boolean }>(sql`select last_seen < now() - interval '28 minutes' as idle from session`))?.idle).toBe(
      true,
    )
    expect((await callSession(token)).statusCode).toBe(200)
    expect((await database.one<{ idle: boolean }>(sql`select last_seen < now() - interval '28 minutes' as idle from session`))?.idle).toBe(
      false,
    )
    await database.run(sql`update session set last_seen = now() - interval '31 minutes'`)
    expect((await callSession(token)).statusCode).toBe(401)
  })

  test('ends when the clock is set back, since its age is unknown', async () => {
    const { token } = (await signIn('ann')).json()
    await database.run(sql`update session set last_seen = now() + interval '50 seconds'`)
    expect((await callSession(token)).statusCode).toBe(200)
    await database.run(sql`update session set last_seen = now() + interval '2 minutes'`)
    expect((await callSession(token)).statusCode).toBe(401)
  })

  test('a token of another key, or a forged one, is a 401 and not the public', async () => {
    for (const token of ['x', 'eyJhbGciOiJub25lIn0.e30.', ''])
      expect(
        (await app.inject({ url: '/api/networks?applicant_subdomain=metro', headers: { authorization: `Bearer ${token}` } })).statusCode,
      ).toBe(401)
  })
})
