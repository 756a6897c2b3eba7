import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givePassword, PASSWORD } from '../../testing/account.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { makeChallenge, takeChallenge } from './passkey-challenges.ts'

const HERE = { origin: 'http://localhost:8080' }
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const db = () => world.services.database
const options = (headers: Record<string, string> = HERE) =>
  world.ask({ who: 'public', method: 'POST', path: 'auth/passkey/options', body: {}, headers })
const enter = (response: object) => world.ask({ who: 'public', method: 'POST', path: 'auth/passkey', body: { response }, headers: HERE })
/** A browser's answer to a challenge, with a forged signature. */
const unsigned = (challenge: string, id = 'AAAA') => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: HERE.origin })).toString('base64url'),
    authenticatorData: Buffer.alloc(37).toString('base64url'),
    signature: Buffer.alloc(64).toString('base64url'),
  },
})

test('a challenge is issued on our own addresses only, and names no account', async () => {
  const { challenge, rpId, userVerification, allowCredentials } = (await options()).json()
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect({ rpId, userVerification, allowCredentials }).toEqual({ rpId: 'localhost', userVerification: 'required' })
  for (const origin of ['http://evil.example', 'null', '']) expect((await options({ origin })).json().code).toBe('ELSEWHERE')
  expect((await options({})).json().code).toBe('ELSEWHERE')
})

test('a challenge is accepted once, in time, and from its own user only', async () => {
  const mine = await makeChallenge(db(), 7)
  expect(await takeChallenge(db(), mine, null)).toBe(false)
  expect(await takeChallenge(db(), mine, 8)).toBe(false)
  expect(await takeChallenge(db(), mine, 7)).toBe(true)
  expect(await takeChallenge(db(), mine, 7)).toBe(false)
  const late = await makeChallenge(db(), null)
  await db().run(sql`update passkey_challenge set expires_at = now() - interval '1 second'`)
  expect(await takeChallenge(db(), late, null)).toBe(false)
  expect(await takeChallenge(db(), 'made up', null)).toBe(false)
})

test('an unknown passkey, a forged signature and a malformed answer open no session', async () => {
  const id = Buffer.from('some credential').toString('base64url')
  await db().run(sql`
    insert into passkey (user_id, name, credential_id, public_key) values (${world.ids.users.staff}, 'Laptop', ${id}, ${Buffer.alloc(77, 1)})`)
  const fresh = async () => (await options()).json().challenge as string
  for (const response of [
    {},
    { id: 5 },
    { id: '\u0000' },
    { id, response: 'x' },
    { id, response: { clientDataJSON: '!!' } },
    unsigned(await fresh()),
    unsigned(await fresh(), id),
  ]) {
    const answer = await enter(response)
    expect([answer.statusCode, answer.json().code], JSON.stringify(response)).toEqual([400, 'PASSKEY_REFUSED'])
  }
  const refused = await db().one(sql`select count(*) as count from audit_event where event = 'sign-in' and outcome = 'refused'`)
  expect(refused).toEqual({ count: 7 })
})

test('an account can rename and remove only its own passkeys', async () => {
  await givePassword(db(), 'staff@bims.example')
  await givePassword(db(), 'metro@bims.example')
  const row = await db().one<{ id: number }>(sql`
    insert into passkey (user_id, name, credential_id, public_key) values (${world.ids.users.staff}, 'Laptop', 'abc', ${Buffer.alloc(4)}) returning id`)
  const path = `mfa/passkeys/${row?.id}`
  expect((await world.ask({ who: 'metro', method: 'PATCH', path, body: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await world.ask({ who: 'metro', method: 'DELETE', path, body: { password: PASSWORD } })).statusCode).toBe(404)
  expect((await world.ask({ who: 'staff', method: 'PATCH', path, body: { name: ' Office ' } })).json()).toMatchObject({ name: 'Office' })
  expect((await world.ask({ who: 'staff', method: 'PATCH', path, body: { name: ' ' } })).json().errors).toEqual({ name: 'Required' })
  expect(
    (await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password: PASSWORD } })).json().code,
  ).toBe('CODE_REQUIRED')
  expect((await world.ask({ who: 'staff', method: 'DELETE', path, body: { password: PASSWORD } })).statusCode).toBe(204)
  expect(
    (await world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username: 'staff', password: PASSWORD } })).statusCode,
  ).toBe(200)
})

test('a response to another challenge is refused', async () => {
  await givePassword(db(), 'staff@bims.example')
  const begun = await world.ask({ who: 'staff', method: 'POST', path: 'mfa/passkeys/options', body: { password: PASSWORD }, headers: HERE })
  expect(begun.json()).toMatchObject({ rp: { id: 'localhost', name: 'BIMS' }, authenticatorSelection: { userVerification: 'required' } })
  for (const challenge of [begun.json().challenge, 'another'])
    expect(
      (
        await world.ask({
          who: 'staff',
          method: 'POST',
          path: 'mfa/passkeys',
          body: { name: 'x', response: unsigned(challenge) },
          headers: HERE,
        })
      ).json().code,
    ).toBe('PASSKEY_REFUSED')
  expect(
    (await world.ask({ who: 'staff', method: 'POST', path: 'mfa/passkeys/options', body: { password: 'wrong' }, headers: HERE })).json()
      .code,
  ).toBe('WRONG_PASSWORD')
})
