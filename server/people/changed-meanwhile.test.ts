import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { doJobs, givePassword, PASSWORD, readLinkTo } from '../testing/account.ts'
import { openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import type { Answer } from '../testing/test-server.ts'

/** Delays the answers of password comparisons while it is closed: any time may pass between a comparison and its transaction. */
const gate = vi.hoisted(() => ({ open: undefined as Promise<void> | undefined, waiting: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      const { open } = gate
      const matches = await real.verify(...given)
      gate.waiting += open === undefined ? 0 : 1
      await open
      return matches
    },
  }
})

const NEXT = 'nine lamps over quiet water'
const NEW_ADDRESS = 'thief@bims.example'
let server: PayingTestServer
let staff: number
let owner: Record<string, string>
let thief: Record<string, string>
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(async () => {
  staff = await givePassword(server.database, 'staff@bims.example')
  await server.database.run(sql`delete from sign_in_source`)
  await server.database.run(sql`update user_account set failures = 0 where id = ${staff}`)
  await server.database.run(sql`update session set ended_at = now() where user_id = ${staff}`)
  owner = await signedIn()
  thief = await signedIn()
})
afterAll(() => server.close())

const signIn = (password = PASSWORD) => server.call('POST', 'auth/token', { body: { username: 'staff', password } })
const signedIn = async () => ({ authorization: `Bearer ${(await signIn()).body.token}` })
const setPassword = (headers: Record<string, string>, password: string) =>
  server.call('PATCH', `users/${staff}/set_password`, { headers, body: { old_password: PASSWORD, password } })
const liveSessions = () =>
  server.database.rows<{ id: number }>(sql`select id from session where user_id = ${staff} and ended_at is null and expires_at > now()`)

/** Answers of calls whose passwords were compared before `change` and that continue after it. */
async function comparedBefore(calls: readonly (() => Promise<Answer>)[], change: () => Promise<unknown> = async () => undefined) {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.open = promise
  gate.waiting = 0
  const answers = Promise.all(calls.map((call) => call()))
  try {
    await expect.poll(() => gate.waiting, { timeout: 10_000 }).toBe(calls.length)
    gate.open = undefined
    await change()
  } finally {
    gate.open = undefined
    resolve()
  }
  return answers
}

async function resetByMail() {
  await server.call('POST', 'auth/password/forgot', { body: { username: 'staff' } })
  await doJobs(server.services, 'forgot_password')
  const token = await readLinkTo(server.services, 'staff@bims.example')
  expect((await server.call('POST', 'auth/password/reset', { body: { token, password: NEXT } })).status).toBe(204)
}

const changes = [
  ['the owner set another password', async () => expect((await setPassword(owner, NEXT)).status).toBe(204), 1],
  ['a link of a mail set another password', resetByMail, 0],
] as const

describe.each(changes)('a password that was correct until %s', (_what, change, sessions) => {
  test('opens no session', async () => {
    const [answer] = await comparedBefore([signIn], change)
    expect([answer?.status, answer?.body.code]).toEqual([401, 'SIGN_IN_FAILED'])
    expect(await liveSessions()).toHaveLength(sessions)
  })

  test('leaves no link that would change the email', async () => {
    const asked = () =>
      server.call('PATCH', `users/${staff}/change_email`, { headers: thief, body: { email: NEW_ADDRESS, password: PASSWORD } })
    expect((await asked()).status).toBe(202)
    const before = await readLinkTo(server.services, NEW_ADDRESS)
    const [answer] = await comparedBefore([asked], change)
    expect(answer?.status).toBe(401)
    expect(await readLinkTo(server.services, NEW_ADDRESS)).toBe(before)
    expect((await server.call('POST', 'auth/email/confirm', { body: { token: before } })).body.code).toBe('LINK_INVALID')
  })

  test.each([
    ['PATCH', 'users/:id/change_username', { username: 'thief' }],
    ['POST', 'mfa/totp', {}],
    ['POST', 'mfa/passkeys/options', {}],
    ['POST', 'mfa/recovery_codes', {}],
    ['DELETE', 'mfa/totp', {}],
    ['DELETE', 'mfa/passkeys/1', {}],
  ] as const)('%s %s changes nothing', async (method, path, body) => {
    const asked = () =>
      server.call(method, path.replace(':id', String(staff)), {
        headers: { ...thief, origin: 'http://localhost:8080' },
        body: { ...body, password: PASSWORD },
      })
    const [answer] = await comparedBefore([asked], change)
    expect([answer?.status, answer?.body?.code]).toEqual([401, 'SIGN_IN'])
    const row = await server.database.one(sql`select username, totp_secret from user_account where id = ${staff}`)
    expect(row).toEqual({ username: 'staff', totp_secret: null })
  })
})

test('a right password after five guesses of its session that are still compared confirms nothing', async () => {
  const confirm = (password: string) => server.call('POST', 'mfa/totp', { headers: thief, body: { password } })
  for (const guess of ['1', '2', '3']) expect((await confirm(guess)).status).toBe(400)
  const answers = await comparedBefore([() => confirm('4'), () => confirm('5')], async () =>
    expect((await confirm(PASSWORD)).status).toBe(401),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 401])
})

test('a password that nobody had time to compare is not counted as a wrong one', { timeout: 60_000 }, async () => {
  const held = Promise.withResolvers<void>()
  gate.open = held.promise
  let refused = 0
  const crowd = Array.from({ length: 60 }, async (_, at) => {
    const { status } = await server.call('POST', 'auth/token', { body: { username: `nobody ${at}`, password: 'x' } })
    if (status === 429) refused += 1
  })
  try {
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(5)
    expect((await server.call('POST', 'mfa/totp', { headers: thief, body: { password: PASSWORD } })).status).toBe(429)
  } finally {
    gate.open = undefined
    held.resolve()
    await Promise.all(crowd)
  }
  expect(
    await server.database.rows(sql`select id from session where wrong_passwords > 0 and user_id = ${staff} and ended_at is null`),
  ).toEqual([])
})

test('one of two sessions that set a password with the same old one succeeds', async () => {
  const answers = await comparedBefore([() => setPassword(owner, NEXT), () => setPassword(thief, `${NEXT} again`)])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const kept = answers[0]?.status === 204 ? NEXT : `${NEXT} again`
  expect((await signIn(kept)).status).toBe(200)
})

test('a password without the second factor that was added meanwhile opens no session', async () => {
  const [answer] = await comparedBefore([signIn], () =>
    server.database.run(sql`update user_account set totp_confirmed_at = now(), totp_secret = '\\x00' where id = ${staff}`),
  )
  await server.database.run(sql`update user_account set totp_confirmed_at = null, totp_secret = null where id = ${staff}`)
  expect(answer?.status).toBe(401)
})

test('an ended session changes nothing, even with the correct password', async () => {
  const asked = () =>
    server.call('PATCH', `users/${staff}/change_email`, { headers: thief, body: { email: NEW_ADDRESS, password: PASSWORD } })
  const [answer] = await comparedBefore([asked], () => server.call('DELETE', 'sessions', { headers: owner }))
  expect(answer?.status).toBe(401)
})

describe('what a superuser confirms with the password', () => {
  let payment: number
  let link: number
  beforeAll(async () => {
    const { database } = server
    await server.pay({ key: 'a' })
    await server.work()
    payment = ((await database.one(sql`select id from payment_transaction`)) as { id: number }).id
    const linked = await database.one(sql`
      with provider as (insert into sso_provider (name, issuer, client_id) values ('Corporate', 'https://login.example', 'bims') returning id, issuer)
      insert into sso_link (provider, user_id, issuer, subject) select p.id, u.id, p.issuer, 'ann'
      from provider p, user_account u where u.username = 'staff' returning id`)
    link = (linked as { id: number }).id
  })
  beforeEach(() => server.database.run(sql`update user_account set is_superuser = true where id = ${staff}`))

  const calls = [
    { method: 'POST', path: 'apikeys', body: { name: 'Payroll', role: 'staff', expires_at: '2026-12-23T00:00:00Z' }, done: [201] },
    { method: 'POST', path: 'livescanvendors/:downtown/machinefolder', body: {}, done: [201] },
    { method: 'POST', path: 'paymenttransactions/:payment/refund', body: { reason: 'The machine was broken' }, done: [200] },
    { method: 'DELETE', path: 'signons/:link', body: {}, done: [204, 404] },
  ]
  const pathOf = (path: string) =>
    path.replace(/:(\w+)/, (_, name: string) =>
      String({ downtown: server.downtown, payment, link }[name as 'downtown' | 'payment' | 'link']),
    )
  const ask = ({ method, path, body }: (typeof calls)[number], password: string) =>
    server.call(method, pathOf(path), { headers: thief, body: { ...body, password } })
  const written = () =>
    server.database.one(sql`
      select (select count(*) from api_key) as keys, (select count(*) from machine_folder) as folders,
        (select state from payment_transaction) as payment, (select removed_at from sso_link) as unlinked`)

  describe.each(changes)('a password that was correct until %s', (_what, change) => {
    test.each(calls)('$method $path writes nothing', async (call) => {
      const [answer] = await comparedBefore([() => ask(call, PASSWORD)], change)
      expect([answer?.status, answer?.body?.code]).toEqual([401, 'SIGN_IN'])
      expect(await written()).toEqual({ keys: 0, folders: 0, payment: 'PAID', unlinked: null })
    })
  })

  test.each(calls)('$method $path: parallel calls with the right password are confirmed, and a wrong one is counted', async (call) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(call, PASSWORD)))
    // A busy server may refuse some with 503.
    expect(new Set([...call.done, ...answers.map(({ status }) => status).filter((status) => status !== 503)])).toEqual(new Set(call.done))
    const counted = () =>
      server.database.rows(sql`
        select wrong_passwords from session where user_id = ${staff} and ended_at is null and wrong_passwords > 0`)
    expect(await counted()).toEqual([])
    expect((await ask(call, 'wrong')).body.code).toBe('WRONG_PASSWORD')
    expect(await counted()).toEqual([{ wrong_passwords: 1 }])
  })
})
