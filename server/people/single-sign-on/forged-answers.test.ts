import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ssoSteps, startProvider, type TestProvider } from '../../testing/sign-in/sso-stage.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { callsTo } from './provider-client.ts'

let world: World
let provider: TestProvider
const { add, begin, visit, finish, signOn, lastEntry } = ssoSteps(() => world)
beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', OIDC_TO_PRIVATE_NETWORKS: 'all' })
  provider = await startProvider()
})
afterAll(async () => {
  await provider.close()
  await world.close()
})
beforeEach(() => world.services.database.begin())
afterEach(async () => {
  provider.says.claims = {}
  provider.says.userinfo = undefined
  await world.services.database.undo()
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const publicKey = () => provider.server.issuer.keys.toJSON()[0] as { kid: string; kty: string; n: string; e: string }
const pemOf = (type: 'spki' | 'pkcs1') => createPublicKey({ key: publicKey(), format: 'jwk' }).export({ type, format: 'pem' })
const own = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const ownKey = () => own.publicKey.export({ format: 'jwk' })

/** A token signed with a secret that everybody knows, for a library that takes the public key as one. */
const withPublicKey = (secret: () => string | Buffer) => (payload: string) => {
  const head = `${encoded({ alg: 'HS256', typ: 'JWT', kid: publicKey().kid })}.${payload}`
  return `${head}.${createHmac('sha256', secret()).update(head).digest('base64url')}`
}
/** A token signed with a key of one's own, which its header offers for the check. */
const withOwnKey = (header: () => object) => (payload: string) => {
  const head = `${encoded({ alg: 'RS256', typ: 'JWT', ...header() })}.${payload}`
  return `${head}.${createSign('sha256').update(head).sign(own.privateKey, 'base64url')}`
}

const refused = { status: 302, location: '/login?sso=SSO_FAILED', session: undefined }

test.each([
  ['signed with the public key as a secret', withPublicKey(() => pemOf('spki'))],
  ['signed with the public key of the older form', withPublicKey(() => pemOf('pkcs1'))],
  ['signed with the text of the public key', withPublicKey(() => JSON.stringify(publicKey()))],
  ['signed with nothing', withPublicKey(() => '')],
  ['signed with a key in its header', withOwnKey(() => ({ jwk: ownKey() }))],
  ['signed with another key of the same name', withOwnKey(() => ({ kid: publicKey().kid }))],
  ['signed with a key at an address in its header', withOwnKey(() => ({ kid: 'own', jku: 'https://evil.example/jwks' }))],
  ['whose key is named by a path', withOwnKey(() => ({ kid: '../../../../dev/null' }))],
  ['that demands what nobody knows', withOwnKey(() => ({ kid: publicKey().kid, crit: ['x'], x: 1 }))],
])('a token %s signs nobody in', async (_what, forge) => {
  provider.server.service.once('beforeResponse', (response: { body: Record<string, string> }) => {
    response.body.id_token = forge(response.body.id_token?.split('.')[1] ?? '')
  })
  expect(await signOn(await add(provider))).toEqual(refused)
  expect(await lastEntry()).toMatchObject({ outcome: 'refused', reason: 'SSO_FAILED' })
})

test.each([
  ['names another issuer', (query: string) => `${query}&iss=${encodeURIComponent('https://elsewhere.example')}`],
  ['names two issuers', (query: string) => `${query}&iss=${encodeURIComponent(provider.issuer)}&iss=https%3A%2F%2Felsewhere.example`],
  ['has two codes', (query: string) => `${query}&code=another`],
  ['has a token in the address', (query: string) => `${query}&id_token=x.y.z`],
  ['is a signed answer that was not asked for', (query: string) => `${query}&response=x.y.z`],
])('an answer that %s signs nobody in', async (_what, change) => {
  const at = await add(provider)
  const begun = await begin(at)
  const answered = await finish(at, change(await visit(begun)), begun.cookie)
  expect([answered, await lastEntry()]).toMatchObject([refused, { outcome: 'refused', reason: 'SSO_FAILED' }])
})

test('the page about another person signs nobody in', async () => {
  provider.says.claims = { email: undefined }
  provider.says.userinfo = { sub: 'somebody', email: 'superuser@bims.example', email_verified: true }
  expect(await signOn(await add(provider))).toEqual(refused)
  expect(await lastEntry()).toMatchObject({ outcome: 'refused', reason: 'SSO_FAILED' })
})

test('a linked person whose address becomes that of a superuser stays who it was', async () => {
  const at = await add(provider)
  expect((await signOn(at)).location).toMatch(/sso=in/)
  provider.says.claims = { email: 'superuser@bims.example' }
  expect((await signOn(at)).location).toMatch(/sso=in/)
  expect(await lastEntry()).toMatchObject({ outcome: 'ok', actor: world.ids.users.staff })
})

test('keys that never come end in time', { timeout: 30_000 }, async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const jwks_uri = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/jwks`
  const { settings } = world.services
  const calls = callsTo(settings, { network: null })
  const before = performance.now()
  await expect(calls(jwks_uri, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })).rejects.toMatchObject({
    reason: 'TIME',
  })
  expect(performance.now() - before).toBeLessThan(9_000)
  silent.close()
})

test.each(['https://127.0.0.1:1/jwks', 'https://169.254.169.254/token', 'https://[::ffff:10.0.0.1]/userinfo'])(
  'no page of a provider of a network leads into a private network: %s',
  async (url) => {
    const settings = { ...world.services.settings, oidcToPrivateNetworks: '1' as const }
    const calls = callsTo(settings, { network: 1 })
    await expect(calls(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })).rejects.toMatchObject({
      reason: 'PRIVATE',
    })
  },
)
