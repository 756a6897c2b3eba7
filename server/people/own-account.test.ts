import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePassword, PASSWORD } from '../testing/account.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: number
beforeAll(async () => {
  server = await openTestServer({})
  staff = await givePassword(server.database, 'staff@bims.example')
})
afterAll(() => server.close())

const signIn = () => server.call('POST', 'auth/token', { body: { username: 'staff', password: PASSWORD } })
/** Opens a session, with its answers to a confirming password and to a read. */
async function openSession() {
  const { token } = (await signIn()).body
  const headers = { authorization: `Bearer ${token}` }
  return {
    confirm: (password: string) => server.call('POST', 'mfa/totp', { headers, body: { password } }),
    change: (old_password: string) =>
      server.call('PATCH', `users/${staff}/set_password`, { headers, body: { old_password, password: 'x' } }),
    isLive: async () => (await server.call('GET', 'auth/session', { headers })).status === 200,
  }
}

test('wrong passwords of a stolen session end that session, and do not lock its owner out', async () => {
  const [owner, thief] = [await openSession(), await openSession()]
  for (const guess of ['1', '2']) expect((await thief.confirm(guess)).body.code).toBe('WRONG_PASSWORD')
  for (const guess of ['3', '4']) expect((await thief.change(guess)).body.code).toBe('WRONG_PASSWORD')
  const last = await thief.confirm('5')
  expect([last.status, last.body.detail]).toEqual([401, 'Too many wrong passwords: this session has ended. Sign in again.'])
  expect([await thief.isLive(), (await thief.confirm(PASSWORD)).status]).toEqual([false, 401])
  expect([await owner.isLive(), (await owner.confirm(PASSWORD)).status, (await signIn()).status]).toEqual([true, 200, 200])
  const ended = await server.database.one(sql`
    select actor, row_id, detail from audit_event where event = 'session-end' order by seq desc limit 1`)
  expect(ended).toEqual({ actor: staff, row_id: staff, detail: { sessions: 1, wrong_passwords: 5 } })
})

test('a right password resets the count of wrong ones', async () => {
  const owner = await openSession()
  for (let times = 0; times < 3; times += 1) {
    for (const guess of ['1', '2', '3', '4']) expect((await owner.confirm(guess)).status).toBe(400)
    expect((await owner.confirm(PASSWORD)).status).toBe(200)
  }
  expect(await owner.isLive()).toBe(true)
})

test('parallel guesses within a session are compared only up to the limit', async () => {
  const thief = await openSession()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, guess) => thief.confirm(String(guess))))
  expect(answers.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(4)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(26)
  expect(await thief.isLive()).toBe(false)
  // Each is counted before it is compared.
  expect(await server.database.one(sql`select max(wrong_passwords) as counted from session`)).toEqual({ counted: 5 })
})

test('parallel calls with the right password are all confirmed', async () => {
  const owner = await openSession()
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.confirm(PASSWORD)))
  // A busy server may refuse some with 503.
  expect([...new Set(answers.map(({ status }) => status).filter((status) => status !== 503))]).toEqual([200])
  expect(await owner.isLive()).toBe(true)
})
