import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { givePassword, readMailsTo } from '../../testing/account.ts'
import { waitForNextCount } from '../../testing/sign-in/next-count.ts'
import { ssoSteps, startProvider, type TestProvider } from '../../testing/sign-in/sso-stage.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { makeSecret } from '../keys/key-secret.ts'
import { pruneSsoTransactions } from './sso-transactions.ts'

let world: World
let provider: TestProvider
const { add, change, begin, visit, finish, signOn, enter, lastEntry, id } = ssoSteps(() => world)

beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', OIDC_TO_PRIVATE_NETWORKS: 'all' })
  provider = await startProvider()
  await world.services.database.run(sql`update user_account set email = 'staff@bims.example' where id = ${id('users.staff')}`)
  await world.services.database.run(sql`update user_account set email = 'metro@bims.example' where id = ${id('users.metro')}`)
})
afterAll(async () => {
  await provider.close()
  await world.close()
})
beforeEach(async () => {
  provider.says.claims = {}
  provider.says.userinfo = undefined
  provider.says.spoil = undefined
  provider.server.service.removeAllListeners('beforeResponse')
  await world.services.database.begin()
})
afterEach(() => world.services.database.undo())

const run = (statement: ReturnType<typeof sql>) => world.services.database.run(statement)
/** A sign-on with these claims; returns its redirect and its entry in the audit log. */
async function refusalOf(at: number, claims: Record<string, unknown> = {}) {
  Object.assign(provider.says.claims, claims)
  const { location, session } = await signOn(at)
  const entry = await lastEntry()
  return { location, session, reason: entry?.reason, cause: entry?.detail?.cause, outcome: entry?.outcome }
}
const refused = (code: string, cause: string = code) => ({
  location: `/login?sso=${code}`,
  session: undefined,
  reason: code,
  cause,
  outcome: 'refused',
})

const countedSteps = async () =>
  (
    await world.services.database.one<{ sum: number }>(sql`
    select coalesce(sum(count), 0)::int as sum from attempt where scope = ${limits.sso.scope}`)
  )?.sum

describe('a sign-on', () => {
  test('opens a session for the account of the verified mail address, and links it', async () => {
    const at = await add(provider)
    const { status, location, session } = await signOn(at, await begin(at, { next: '/users?search=x' }))
    expect([status, location]).toEqual([302, '/signon?sso=in&next=%2Fusers%3Fsearch%3Dx'])
    const { user } = await enter(session)
    expect(user).toMatchObject({ user_id: id('users.staff'), user_role: 'staff', signed_on: 'Corporate', proof: 'SIGN_ON', due: null })
    expect(await lastEntry()).toMatchObject({ outcome: 'ok', actor: id('users.staff'), detail: { factor: 'sso', provider: at } })
    const links = (await world.ask({ who: 'superuser', path: `ssolinks?provider=${at}` })).json().results
    expect(links).toMatchObject([{ user: id('users.staff'), email: 'staff@bims.example' }])
    expect((await readMailsTo(world.services.database, 'staff@bims.example'))[0]?.subject).toBe('Single sign-on was linked')
  })

  test('asks with PKCE, state and nonce, for the scopes of the provider', async () => {
    const at = await add(provider, { scopes: 'openid email groups', acr_values: ['strong'] })
    const { searchParams } = new URL((await begin(at)).url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'bims', scope: 'openid email groups', code_challenge_method: 'S256', acr_values: 'strong' },
      redirect_uri: `http://localhost:8080/api/auth/sso/${at}/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  })

  test('counts as two factors, and owes no new password', async () => {
    const { settings } = world.services
    await run(sql`update user_account set must_change_password = true where id = ${id('users.staff')}`)
    const at = await add(provider)
    settings.requireMfa = true
    const { user } = await enter((await signOn(at)).session)
    settings.requireMfa = false
    expect(user.due).toBeNull()
  })

  test('answers for the second factor of the keys of its person too', async () => {
    const { settings } = world.services
    const { key, prefix, key_hash } = makeSecret()
    await run(sql`
      insert into api_key (owner, name, prefix, key_hash, role, read_only, calls_per_minute, expires_at)
      values (${id('users.superuser')}, 'Program', ${prefix}, ${key_hash}, 'superuser', true, 600, now() + interval '1 day')`)
    const at = await add(provider)
    const callByKey = () => world.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${key}` } })
    settings.requireMfa = true
    const before = await callByKey()
    await run(sql`
      insert into sso_link (provider, user_id, issuer, subject) values (${at}, ${id('users.superuser')}, ${provider.issuer}, 'chief')`)
    const after = await callByKey()
    settings.requireMfa = false
    expect([before.json().code, after.statusCode]).toEqual(['SECOND_FACTOR_DUE', 200])
  })

  test('is refused with a page where one address makes too many', async () => {
    const { settings } = world.services
    const at = await add(provider)
    settings.rateLimits = true
    const answers: string[] = []
    for (let call = 0; call <= limits.sso.most; call += 1) answers.push((await finish(at, 'state=a', undefined)).location)
    settings.rateLimits = false
    expect(answers.slice(-2)).toEqual(['/login?sso=SSO_EXPIRED', '/login?sso=SSO_BUSY'])
  })

  test('uses no limit of its address up where it succeeds, and does where it fails', async () => {
    const { settings } = world.services
    const at = await add(provider)
    await waitForNextCount()
    settings.rateLimits = true
    expect((await signOn(at)).session).toBeDefined()
    expect(await countedSteps()).toBe(0)
    provider.says.claims = { email_verified: false, sub: 'ben' }
    expect((await signOn(at)).session).toBeUndefined()
    settings.rateLimits = false
    expect(await countedSteps()).toBe(2)
  })

  test('knows the page of the provider to sign out, where the provider is to be left too', async () => {
    const pageOf = async (signs_out: boolean) => (await enter((await signOn(await add(provider, { signs_out }))).session)).user.sign_out_url
    expect(await pageOf(false)).toBeNull()
    const url = new URL(await pageOf(true))
    expect([url.origin, url.searchParams.get('client_id')]).toEqual([provider.issuer, 'bims'])
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login')
  })

  test('reads from the page about the person what the token lacks', async () => {
    const at = await add(provider, { roles_claim: 'groups', member_values: ['desk'] })
    provider.says.claims = { email: undefined }
    provider.says.userinfo = { email: 'staff@bims.example', email_verified: true, groups: ['desk'] }
    expect((await enter((await signOn(at)).session)).user.user_id).toBe(id('users.staff'))
  })

  test('takes an address as verified only where it is the one that was verified', async () => {
    const at = await add(provider, { roles_claim: 'groups', member_values: ['desk'] })
    provider.says.claims = { email_verified: undefined }
    provider.says.userinfo = { email: 'somebody@bims.example', email_verified: true, groups: ['desk'] }
    expect(await refusalOf(at)).toEqual(refused('SSO_UNVERIFIED'))
    provider.says.userinfo = { email: 'Staff@bims.example', email_verified: true, groups: ['desk'] }
    expect((await enter((await signOn(at)).session)).user.user_id).toBe(id('users.staff'))
  })

  test('takes no address of the page about the person as verified because the token has the word without an address', async () => {
    const at = await add(provider)
    for (const word of ['email_verified', 'xms_edov']) {
      provider.says.claims = { email: undefined, [word]: true }
      provider.says.userinfo = { email: 'staff@bims.example', email_verified: false }
      expect(await refusalOf(at)).toEqual(refused('SSO_UNVERIFIED'))
    }
  })

  test('finds a linked account by its subject, whatever its mail address is by then', async () => {
    const at = await add(provider)
    await signOn(at)
    provider.says.claims = { email: 'superuser@bims.example', email_verified: false }
    const { session } = await signOn(at)
    expect((await enter(session)).user.user_id).toBe(id('users.staff'))
  })
})

describe('a sign-on', () => {
  test.each([
    ['is not verified', { email_verified: false }],
    ['is verified by a word that is none', { email_verified: 'yes' }],
    ['lacks the word', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['has a NUL', { email: 'staff@bims.example\0' }],
    ['is no address', { email: 'staff' }],
    ['is a list', { email: ['staff@bims.example'] }],
    ['is too long', { email: `${'a'.repeat(260)}@bims.example` }],
  ])('is refused where the mail address %s', async (_what, claims) => {
    expect(await refusalOf(await add(provider), claims)).toEqual(refused('SSO_UNVERIFIED'))
  })

  test.each([
    ['with a NUL', 'a\0b'],
    ['of 300 characters', 'a'.repeat(300)],
    ['with half a character', 'a\ud800'],
    ['that turns the text around', 'a\u202eb'],
  ])('is refused for a subject %s', async (_what, sub) => {
    expect(await refusalOf(await add(provider), { sub })).toEqual(refused('SSO_FAILED', 'SUBJECT'))
  })

  test.each([
    ['for another client', { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['of another issuer', { iss: 'https://elsewhere.example' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['that has expired', { exp: 1_700_000_000 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['for another sign-on', { nonce: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['without a subject', { sub: undefined }, 'OAUTH_INVALID_RESPONSE'],
    ['whose subject is a number', { sub: 7 }, 'OAUTH_INVALID_RESPONSE'],
  ])('is refused for a token %s', async (_what, claims, cause) => {
    expect(await refusalOf(await add(provider), claims)).toEqual(refused('SSO_FAILED', cause))
  })

  const spoilToken = (change: (parts: string[]) => string[]) =>
    provider.server.service.once('beforeResponse', (response: { body: Record<string, string> }) => {
      response.body.id_token = change(response.body.id_token?.split('.') ?? []).join('.')
    })
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['nobody has signed', ([, payload = '']: string[]) => [encoded({ alg: 'none' }), payload, '']],
    ['says that it is not signed', ([, payload = '', signature = '']: string[]) => [encoded({ alg: 'none' }), payload, signature]],
    ['was signed with the secret', ([, payload = '', signature = '']: string[]) => [encoded({ alg: 'HS256' }), payload, signature]],
    [
      'was changed after it was signed',
      ([header = '', payload = '', signature = '']: string[]) => {
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return [header, encoded({ ...claims, email: 'superuser@bims.example' }), signature]
      },
    ],
  ])('is refused for a token that %s', async (_what, spoil) => {
    spoilToken(spoil)
    const at = await add(provider)
    expect(await refusalOf(at)).toMatchObject({ location: '/login?sso=SSO_FAILED', session: undefined, reason: 'SSO_FAILED' })
  })

  test('is refused where the provider has refused it', async () => {
    const at = await add(provider)
    const { url, cookie } = await begin(at)
    const state = new URL(url).searchParams.get('state')
    const { location } = await finish(at, `error=access_denied&state=${state}`, cookie)
    expect(location).toBe('/login?sso=SSO_DENIED')
  })
})

describe('an answer', () => {
  test('counts once: neither its code nor its state works again', async () => {
    const at = await add(provider)
    const begun = await begin(at)
    const query = await visit(begun)
    expect((await finish(at, query, begun.cookie)).location).toBe('/signon?sso=in&next=%2F')
    expect(await finish(at, query, begun.cookie)).toMatchObject({ location: '/login?sso=SSO_EXPIRED', session: undefined })
  })

  test.each([
    ['no cookie', () => undefined],
    ['the cookie of another browser', () => `bims_sso=${'a'.repeat(43)}`],
    ['two cookies, of which one was planted', (own: string) => `${own}; bims_sso=${'a'.repeat(43)}`],
  ])('is refused from a browser with %s, and is left to the one that began', async (_what, cookieOf) => {
    const at = await add(provider)
    const begun = await begin(at)
    const query = await visit(begun)
    expect(await finish(at, query, cookieOf(begun.cookie))).toMatchObject({ location: '/login?sso=SSO_EXPIRED', session: undefined })
    expect((await finish(at, query, begun.cookie)).location).toBe('/signon?sso=in&next=%2F')
  })

  test.each([
    ['no state', 'code=x'],
    ['another state', 'code=x&state=another'],
    ['nothing', ''],
    ['two states', 'state=a&state=b&code=x'],
    ['far too much', `state=a&code=${'x'.repeat(9_000)}`],
  ])('with %s is refused', async (_what, query) => {
    const at = await add(provider)
    const { cookie } = await begin(at)
    expect((await finish(at, query, cookie)).location).toBe('/login?sso=SSO_EXPIRED')
  })

  test('is refused at another provider, to which it would give the code away', async () => {
    const [honest, other] = [await add(provider), await add(provider, { name: 'Other' })]
    const begun = await begin(other)
    const query = await visit(begun)
    expect((await finish(honest, query, begun.cookie)).location).toBe('/login?sso=SSO_EXPIRED')
  })

  test('with the code of another sign-on is refused by the nonce and the verifier', async () => {
    const at = await add(provider)
    const [victim, attacker] = [await begin(at), await begin(at)]
    const code = new URLSearchParams(await visit(attacker)).get('code')
    const state = new URL(victim.url).searchParams.get('state')
    expect((await finish(at, `code=${code}&state=${state}`, victim.cookie)).location).toBe('/login?sso=SSO_FAILED')
  })

  test('comes to each of two tabs', async () => {
    const at = await add(provider)
    const first = await begin(at)
    const second = await begin(at, { cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    for (const tab of [second, first]) expect((await signOn(at, tab)).location).toBe('/signon?sso=in&next=%2F')
  })

  test('after ten minutes is too late', async () => {
    const at = await add(provider)
    const begun = await begin(at)
    await run(sql`update sso_transaction set expires_at = now() - interval '1 second'`)
    expect((await signOn(at, begun)).location).toBe('/login?sso=SSO_EXPIRED')
    await begin(at)
    await run(sql`update sso_transaction set expires_at = now() - interval '1 second'`)
    expect(await pruneSsoTransactions(world.services.database)).toBe(1)
  })

  test('is refused where the provider was switched off after the sign-on began', async () => {
    const at = await add(provider)
    const begun = await begin(at)
    const query = await visit(begun)
    await change(at, { enabled: false })
    expect((await finish(at, query, begun.cookie)).location).toBe('/login?sso=SSO_EXPIRED')
  })

  test.each([
    ['switched off', sql`update sso_provider set enabled = false`],
    ['changed', sql`update sso_provider set superuser_values = '{chiefs}'`],
    ['removed', sql`update sso_provider set removed_at = now()`],
  ])('is refused where the provider is %s while it answers', async (_what, statement) => {
    const at = await add(provider)
    provider.says.spoil = () => void run(sql`${statement} where id = ${at} and removed_at is null`)
    expect(await refusalOf(at)).toEqual(refused('SSO_EXPIRED', 'PROVIDER_CHANGED'))
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b'])(
    'leads to no other site than this: %s',
    async (next) => {
      const at = await add(provider)
      expect((await signOn(at, await begin(at, { next }))).location).toBe('/signon?sso=in&next=%2F')
    },
  )

  test('begins at the site of the provider only, whose pages get the session', async () => {
    const at = await add(provider)
    const beginAt = (origin: string) =>
      world.ask({ who: 'public', method: 'POST', path: 'auth/sso', body: { provider: at }, headers: { origin } })
    expect((await beginAt('http://localhost:8080')).statusCode).toBe(200)
    const elsewhere = await beginAt('http://metro.network.localhost:8080')
    expect(elsewhere.json()).toMatchObject({ status: 400, code: 'ELSEWHERE' })
    expect(elsewhere.cookies).toEqual([])
  })

  test('for no provider at all leads to the sign-in page too', async () => {
    for (const at of [999_999, 0])
      expect(await finish(at, 'state=a', undefined)).toMatchObject({ status: 302, location: '/login?sso=SSO_EXPIRED' })
  })
})

describe('an account', () => {
  test('stays locked when it is locked', async () => {
    await run(sql`update user_account set disabled_at = now() where id = ${id('users.staff')}`)
    expect(await refusalOf(await add(provider))).toEqual(refused('SSO_LOCKED'))
  })

  test('is made only where the provider may, and the mapping gives a role', async () => {
    const roles = { roles_claim: 'groups', member_values: ['desk'], superuser_values: ['chiefs'] }
    const at = await add(provider, roles)
    const unknown = { sub: 'new', email: 'new@bims.example', groups: ['desk'] }
    expect(await refusalOf(at, unknown)).toEqual(refused('SSO_NO_ROLE', 'UNKNOWN'))
    await change(at, { creates_accounts: true })
    expect(await refusalOf(at, { ...unknown, groups: ['others'] })).toEqual(refused('SSO_NO_ROLE', 'UNKNOWN'))
    provider.says.claims = unknown
    const { session } = await signOn(at)
    const { user } = await enter(session)
    expect(user).toMatchObject({ user_email: 'new@bims.example', user_role: 'staff', has_password: false })
    const [row] = (await world.ask({ who: 'superuser', path: 'users?search=new@bims.example' })).json().results
    expect(row).toMatchObject({ state: 'ACTIVE', role: 'staff' })
  })

  test('gets the role of the mapping at each sign-on, and loses access without one', async () => {
    const at = await add(provider, { roles_claim: 'realm.roles', member_values: ['desk'], superuser_values: ['chiefs'] })
    const roleOf = async (...roles: string[]) => {
      provider.says.claims = { realm: { roles } }
      const { session, location } = await signOn(at)
      return session === undefined ? location : (await enter(session)).user.user_role
    }
    expect([await roleOf('desk'), await roleOf('chiefs', 'desk'), await roleOf('desk')]).toEqual(['staff', 'superuser', 'staff'])
    expect(await roleOf()).toBe('/login?sso=SSO_NO_ROLE')
  })

  test('of the last superuser keeps its role', async () => {
    const at = await add(provider, { roles_claim: 'groups', member_values: ['desk'] })
    await run(sql`update user_account set is_superuser = (id = ${id('users.staff')}) where is_superuser or id = ${id('users.staff')}`)
    expect(await refusalOf(at, { groups: 'desk' })).toEqual(refused('SSO_NO_ROLE', 'LAST_SUPERUSER'))
  })

  test('is linked with one subject of a provider only', async () => {
    const at = await add(provider)
    await signOn(at)
    expect(await refusalOf(at, { sub: 'ann-2' })).toEqual(refused('SSO_FAILED', 'OTHER_SUBJECT'))
  })

  test('leaves its place at the provider to a new one when it is removed', async () => {
    const at = await add(provider)
    await signOn(at)
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `users/${id('users.staff')}` })).statusCode).toBe(204)
    expect(await refusalOf(at)).toEqual(refused('SSO_NO_ROLE', 'UNKNOWN'))
    await run(sql`insert into user_account (email, username) values ('staff@bims.example', 'staff again')`)
    expect((await enter((await signOn(at)).session)).user.username).toBe('staff again')
  })

  test('of a former issuer of the provider is found by its mail address only', async () => {
    const at = await add(provider)
    await signOn(at)
    const other = await startProvider()
    expect((await change(at, { issuer: other.issuer })).statusCode).toBe(200)
    other.says.claims = { email: 'superuser@bims.example', email_verified: false }
    expect((await signOn(at)).location).toBe('/login?sso=SSO_UNVERIFIED')
    await other.close()
  })

  test('must be of an allowed mail domain', async () => {
    const at = await add(provider, { mail_domains: ['Corporate.Example'] })
    expect(await refusalOf(at)).toEqual(refused('SSO_DOMAIN'))
    await change(at, { mail_domains: ['BIMS.example'] })
    expect((await signOn(at)).session).toBeDefined()
  })

  test.each([
    { name: 'acr', setting: { acr_values: ['strong'] }, weak: { acr: 'weak' }, strong: { acr: 'strong' } },
    { name: 'amr', setting: { amr_values: ['mfa', 'hwk'] }, weak: { amr: ['pwd'] }, strong: { amr: ['pwd', 'hwk'] } },
  ])('must be asked by its provider as the setting for $name says', async ({ name, setting, weak, strong }) => {
    const at = await add(provider, setting)
    expect(await refusalOf(at, weak)).toEqual(refused('SSO_FACTOR', name.toUpperCase()))
    provider.says.claims = strong
    expect((await signOn(at)).session).toBeDefined()
  })
})

describe('the provider of a network', () => {
  const asMetro = { sub: 'metro-1', email: 'metro@bims.example' }

  test('signs in the administrators of the network, at the address of the network', async () => {
    const at = await add(provider, {}, 'metro')
    const begun = await begin(at)
    expect(new URL(begun.url).searchParams.get('redirect_uri')).toBe(`http://metro.network.localhost:8080/api/auth/sso/${at}/callback`)
    provider.says.claims = asMetro
    const { session } = await signOn(at, begun)
    expect((await enter(session)).user).toMatchObject({ user_role: 'network_admin', context_id: id('networks.metro') })
  })

  test.each([
    ['superuser', 'users.superuser'],
    ['member of staff', 'users.staff'],
    ['administrator of another network', 'users.coastal'],
    ['clerk of a location of the network', 'users.downtown'],
  ])('neither finds nor reveals a %s', async (_who, row) => {
    await run(sql`update user_account set email = 'wanted@bims.example' where id = ${id(row)}`)
    const at = await add(provider, {}, 'metro')
    const taken = await refusalOf(at, { sub: 'x', email: 'wanted@bims.example' })
    expect(taken).toEqual({ ...refused('SSO_NO_ROLE', 'UNKNOWN') })
    expect(await refusalOf(at, { sub: 'x', email: 'nobody@bims.example' })).toEqual(taken)
  })

  test('makes accounts of its network only, and none of a mail address that is taken elsewhere', async () => {
    const roles = { roles_claim: 'groups', member_values: ['desk'], creates_accounts: true, mail_domains: ['bims.example'] }
    const at = await add(provider, { ...roles, network: id('networks.metro') })
    expect(await refusalOf(at, { sub: 'x', email: 'staff@bims.example', groups: ['desk'] })).toEqual(refused('SSO_NO_ROLE', 'TAKEN'))
    provider.says.claims = { sub: 'y', email: 'new@bims.example', groups: ['desk'] }
    expect((await enter((await signOn(at)).session)).user).toMatchObject({ user_role: 'network_admin', context_id: id('networks.metro') })
  })

  test('no longer signs in people who have left the network', async () => {
    const at = await add(provider, {}, 'metro')
    provider.says.claims = asMetro
    await signOn(at)
    await run(sql`update user_account set context_id = ${id('networks.coastal')} where id = ${id('users.metro')}`)
    expect(await refusalOf(at)).toEqual(refused('SSO_NO_ROLE', 'OUTSIDE'))
  })

  test('is shown to its network only', async () => {
    const at = await add(provider, { name: 'Metro SSO' }, 'metro')
    const shown = async (query: string) =>
      (await world.ask({ who: 'public', path: `auth/sso${query}` })).json().map((each: { id: number }) => each.id)
    expect(await shown(`?network=${id('networks.metro')}`)).toContain(at)
    for (const query of ['', `?network=${id('networks.coastal')}`]) expect(await shown(query)).not.toContain(at)
  })
})

describe('a fresh sign-on', () => {
  const startFresh = (authorization: string) =>
    world.app.inject({ method: 'POST', url: '/api/signons/fresh', headers: { authorization }, payload: { next: '/account' } })
  const makeCodes = (authorization: string, password = '') =>
    world.app.inject({ method: 'POST', url: '/api/mfa/totp', headers: { authorization }, payload: { password } })
  const now = () => Math.floor(Date.now() / 1_000)
  async function signedOn() {
    const at = await add(provider)
    const { session } = await signOn(at)
    return { at, ...(await enter(session)) }
  }
  async function confirmedBy(at: number, authorization: string, claims: Record<string, unknown>) {
    const begun = await startFresh(authorization)
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`)[0]
    Object.assign(provider.says.claims, claims)
    const { url } = begun.json()
    return { url: new URL(url), ...(await finish(at, await visit({ url }), cookie)) }
  }

  test('replaces the password of an account without one', async () => {
    const { at, authorization } = await signedOn()
    expect((await makeCodes(authorization)).json()).toMatchObject({ status: 403, code: 'FRESH_SIGN_ON' })
    const { url, location, session } = await confirmedBy(at, authorization, { auth_time: now() })
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age'), url.searchParams.get('login_hint')]).toEqual([
      'login',
      '0',
      'staff@bims.example',
    ])
    expect([location, session]).toEqual(['/account', undefined])
    expect((await makeCodes(authorization)).statusCode).toBe(200)
    const user = (await world.app.inject({ url: '/api/auth/session', headers: { authorization } })).json()
    expect(user.fresh_seconds).toBeGreaterThan(0)
    await run(sql`update session set fresh_at = now() - interval '6 minutes'`)
    expect((await makeCodes(authorization)).json().code).toBe('FRESH_SIGN_ON')
  })

  test('uses no limit of its address up', async () => {
    const { at, authorization } = await signedOn()
    await waitForNextCount()
    world.services.settings.rateLimits = true
    expect((await confirmedBy(at, authorization, { auth_time: now() })).location).toBe('/account')
    world.services.settings.rateLimits = false
    expect(await countedSteps()).toBe(0)
  })

  test.each([
    ['an old one', () => ({ auth_time: now() - 3_600 }), 'SSO_NOT_FRESH'],
    ['one without a time', () => ({ auth_time: undefined }), 'SSO_NOT_FRESH'],
    ['one with a word as its time', () => ({ auth_time: 'now' }), 'SSO_FAILED'],
    ['that of another person', () => ({ auth_time: now() + 5, sub: 'somebody' }), 'SSO_FAILED'],
  ])('is not %s', async (_what, claims, code) => {
    const { at, authorization } = await signedOn()
    expect((await confirmedBy(at, authorization, claims())).location).toBe(`/signon?sso=${code}&next=%2Faccount`)
    expect((await makeCodes(authorization)).json().code).toBe('FRESH_SIGN_ON')
  })

  test.each([
    { what: 'a session that has ended', statement: sql`update session set ended_at = now()` },
    { what: 'an account that was unlinked', statement: sql`update sso_link set removed_at = now()` },
  ])('does not count for $what meanwhile', async ({ statement }) => {
    const { at, authorization } = await signedOn()
    const begun = await startFresh(authorization)
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`)[0]
    provider.says.claims = { auth_time: now() }
    const query = await visit(begun.json())
    await run(statement)
    expect((await finish(at, query, cookie)).location).toBe('/signon?sso=SSO_EXPIRED&next=%2Faccount')
  })

  test('confirms the session, as signing on does; later neither counts', async () => {
    const { at, authorization } = await signedOn()
    const make = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/webhooks',
        headers: { authorization },
        payload: { name: 'Payroll', url: 'https://receiver.example/bims', events: ['appointment.booked_by_staff'] },
      })
    const confirm = () =>
      world.app.inject({ method: 'POST', url: '/api/auth/confirm', headers: { authorization }, payload: { password: '' } })
    await run(sql`update user_account set is_superuser = true where email = 'staff@bims.example'`)
    expect((await make()).statusCode).toBe(201)
    await run(sql`update session set confirmed_at = now() - interval '11 minutes'`)
    expect([(await make()).json().code, (await confirm()).json().code]).toEqual(['CONFIRM_FIRST', 'FRESH_SIGN_ON'])
    await confirmedBy(at, authorization, { auth_time: now() })
    expect([(await make()).statusCode, (await confirm()).statusCode]).toEqual([201, 204])
  })

  test('is not asked of an account with a password', async () => {
    const { authorization } = await signedOn()
    await givePassword(world.services.database, 'staff@bims.example')
    expect((await makeCodes(authorization, 'wrong')).json().code).toBe('WRONG_PASSWORD')
  })
})
