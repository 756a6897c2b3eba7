import { generateKeyPairSync, sign } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { givePassword, PASSWORD } from '../../testing/account.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { makeChallenge, takeChallenge } from './passkey-challenges.ts'

const HERE = { origin: 'http://localhost:8080' }
let world: World
beforeAll(async () => {
  world = await makeWorld({})
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

/** A passkey of the staff, and its signed answer to a challenge. */
async function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [x, y].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer]
  // As COSE has it: the kind of key, ES256, the curve, and its point.
  const cose = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), point[0], Buffer.from('225820', 'hex'), point[1]])
  const id = Buffer.from('a real credential').toString('base64url')
  await db().run(sql`
    insert into passkey (user_id, name, credential_id, public_key) values (${world.ids.users.staff}, 'Laptop', ${id}, ${cose})`)
  // Present and unlocked, counted 0 times.
  const authenticator = Buffer.concat([sha256Of('localhost'), Buffer.from([5, 0, 0, 0, 0])])
  return (challenge: string) => {
    const { response, ...answer } = unsigned(challenge, id)
    const signed = Buffer.concat([authenticator, sha256Of(Buffer.from(response.clientDataJSON, 'base64url'))])
    const signature = sign('sha256', signed, privateKey).toString('base64url')
    return { ...answer, response: { ...response, authenticatorData: authenticator.toString('base64url'), signature } }
  }
}

test('who signs in with a passkey uses no limit of the address up, and who fails does', async () => {
  const answerTo = await makePasskey()
  const counted = async () =>
    (await db().one<{ sum: number }>(sql`select coalesce(sum(count), 0)::int as sum from attempt where scope = 'passkey'`))?.sum
  const entered = await enter(answerTo((await options()).json().challenge))
  expect([entered.statusCode, await counted()]).toEqual([200, 0])
  expect((await enter(unsigned((await options()).json().challenge))).statusCode).toBe(400)
  expect(await counted()).toBe(2)
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
