import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword, PASSWORD, readMailsTo } from '../../testing/account.ts'
import { waitForNextCount } from '../../testing/sign-in/next-count.ts'
import { makePasskey } from '../../testing/sign-in/passkey.ts'
import { ssoSteps, startProvider, type TestProvider } from '../../testing/sign-in/sso-stage.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'
import { lockIdleAccounts } from '../lock-idle-accounts.ts'

let world: World
let provider: TestProvider
const { add, change, signOn, enter, lastEntry, id } = ssoSteps(() => world)

beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', OIDC_TO_PRIVATE_NETWORKS: 'all' })
  provider = await startProvider()
  await world.services.database.run(sql`
    update user_account u set email = n.name || '@bims.example'
    from (values (${id('users.staff')}::bigint, 'staff'), (${id('users.metro')}, 'metro'), (${id('users.superuser')}, 'chief')) n (id, name)
    where u.id = n.id`)
})
afterAll(async () => {
  await provider.close()
  await world.close()
})
beforeEach(async () => {
  provider.says.claims = {}
  await world.services.database.begin()
})
afterEach(() => world.services.database.undo())

const run = (statement: ReturnType<typeof sql>) => world.services.database.run(statement)
const post = (body: object, who: Principal = 'superuser') =>
  world.ask({ who, method: 'POST', path: 'ssoproviders', body: { name: 'X', issuer: 'https://login.example', client_id: 'bims', ...body } })
const signIn = (username: string, password = PASSWORD) =>
  world.ask({ who: 'public', method: 'POST', path: 'auth/token', body: { username, password } })

describe('a provider', () => {
  test('keeps its secret sealed, never answers it, and shows the address to be registered', async () => {
    const made = (await post({ client_secret: 'very secret' })).json()
    expect(made).toMatchObject({ client_secret: '****', callback_url: `http://localhost:8080/api/auth/sso/${made.id}/callback`, people: 0 })
    const row = await world.services.database.one<{ text: string }>(sql`select p::text as text from sso_provider p where id = ${made.id}`)
    expect(row?.text).not.toContain('very secret')
    expect((await change(made.id, { client_secret: '****', name: 'Y' })).json()).toMatchObject({ name: 'Y', client_secret: '****' })
    expect((await change(made.id, { client_secret: null })).json()).toMatchObject({ client_secret: null })
  })

  test('counts the changes of its secret, whose masks are equal', async () => {
    const { id: made, client_secret_changes: before } = (await post({ client_secret: 'first secret' })).json()
    const countAfter = async (body: object) => (await change(made, body)).json().client_secret_changes
    expect(await countAfter({ name: 'Y', client_secret: 'first secret' })).toBe(before)
    expect(await countAfter({ client_secret: 'second secret' })).toBe(before + 1)
    await run(sql`set local bims.resealing = 'on'`)
    await run(sql`update sso_provider set client_secret_index = '\\x01' where id = ${made}`)
    await run(sql`set local bims.resealing = 'off'`)
    expect(await countAfter({ name: 'Z', client_secret_changes: 40 })).toBe(before + 1)
    expect(await countAfter({ client_secret: null })).toBe(before + 2)
  })

  test('of a network without an address of its own has none to be registered, and signs in nobody', async () => {
    const made = (await post({}, 'coastal')).json()
    expect(made).toMatchObject({ network: id('networks.coastal'), callback_url: null })
    expect((await world.ask({ who: 'public', method: 'POST', path: 'auth/sso', body: { provider: made.id } })).statusCode).toBe(404)
  })

  test.each([
    ['an issuer of every tenant', { issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
    ['an issuer of any organization', { issuer: 'https://login.microsoftonline.com/organizations/v2.0/' }, 'issuer'],
    ['the address of the document', { issuer: 'https://login.example/.well-known/openid-configuration' }, 'issuer'],
    ['an issuer that is no address', { issuer: 'https://[' }, 'issuer'],
    ['a script', { issuer: 'javascript:alert(1)' }, 'issuer'],
    ['an issuer with a name and password', { issuer: 'https://a:b@login.example' }, 'issuer'],
    ['scopes without openid', { scopes: 'email profile' }, 'scopes'],
    ['superusers of a network', { network: 'metro', roles_claim: 'groups', superuser_values: ['x'] }, 'superuser_values'],
    ['everybody as a superuser', { superuser_values: ['*'] }, 'superuser_values'],
    ['values without their claim', { member_values: ['desk'] }, 'roles_claim'],
    ['accounts without a role', { creates_accounts: true }, 'creates_accounts'],
    ['a mail domain that is none', { mail_domains: ['bims'] }, 'mail_domains.0'],
    ['a value with a NUL', { roles_claim: 'groups', member_values: ['a\0b'] }, 'member_values.0'],
  ])('with %s is refused', async (_what, body: Record<string, unknown>, field) => {
    const answer = await post({ ...body, ...(body.network === 'metro' ? { network: id('networks.metro') } : {}) })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  })

  test.each([
    ['0', 'superuser', 400],
    ['1', 'superuser', 201],
    ['1', 'metro', 400],
    ['all', 'metro', 201],
  ] as const)('without https may be added with OIDC_TO_PRIVATE_NETWORKS=%s by %s: %i', async (to, who, status) => {
    const { settings } = world.services
    const before = settings.oidcToPrivateNetworks
    settings.oidcToPrivateNetworks = to
    const answer = await post({ issuer: 'http://login.example' }, who)
    settings.oidcToPrivateNetworks = before
    expect(answer.statusCode).toBe(status)
  })

  test('of a network makes accounts where a superuser says so, of the mail domains that a superuser has named', async () => {
    const mapping = { roles_claim: 'groups', member_values: ['x'] }
    expect((await post({ ...mapping, creates_accounts: true }, 'metro')).json().errors).toHaveProperty('creates_accounts')
    const made = (await post({ ...mapping, mail_domains: ['metro.example'] }, 'metro')).json()
    expect((await change(made.id, { creates_accounts: true }, 'metro')).statusCode).toBe(400)
    expect((await change(made.id, { creates_accounts: true })).statusCode).toBe(200)
    expect((await change(made.id, { mail_domains: [] })).json().errors).toHaveProperty('mail_domains')
    expect((await change(made.id, { mail_domains: [] }, 'metro')).json().errors).toHaveProperty('mail_domains')
    expect((await change(made.id, { name: 'New', mail_domains: ['metro.example'] }, 'metro')).statusCode).toBe(200)
  })

  test('that is switched off, or changed to another issuer, ends the sessions that it opened', async () => {
    for (const body of [{ enabled: false }, { issuer: 'https://other.example' }]) {
      const at = await add(provider)
      const { authorization } = await enter((await signOn(at)).session)
      expect((await change(at, body)).statusCode).toBe(200)
      expect((await world.app.inject({ url: '/api/auth/session', headers: { authorization } })).statusCode).toBe(401)
    }
  })

  test('that is removed no longer signs in anybody', async () => {
    const at = await add(provider)
    const { authorization } = await enter((await signOn(at)).session)
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `ssoproviders/${at}` })).statusCode).toBe(204)
    expect((await world.app.inject({ url: '/api/auth/session', headers: { authorization } })).statusCode).toBe(401)
    expect((await world.ask({ who: 'superuser', path: `ssolinks?provider=${at}` })).json().results).toEqual([])
    expect((await world.ask({ who: 'public', path: 'auth/sso' })).json().map((each: { id: number }) => each.id)).not.toContain(at)
  })
})

describe('an unlinked person', () => {
  test('is signed out, gets a mail, and is linked again by the mail address', async () => {
    const at = await add(provider)
    const { authorization } = await enter((await signOn(at)).session)
    const [link] = (await world.ask({ who: 'superuser', path: `ssolinks?provider=${at}` })).json().results
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `ssolinks/${link.id}` })).statusCode).toBe(204)
    expect((await world.app.inject({ url: '/api/auth/session', headers: { authorization } })).statusCode).toBe(401)
    expect((await readMailsTo(world.services.database, 'staff@bims.example'))[0]?.subject).toBe('Single sign-on was unlinked')
    expect((await signOn(at)).session).toBeDefined()
  })

  test('may be oneself, with the password that is needed from then on', async () => {
    const at = await add(provider)
    const { authorization } = await enter((await signOn(at)).session)
    const call = (method: 'GET' | 'DELETE', url: string, payload?: object) =>
      world.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
    const links = (await call('GET', '/api/signons')).json()
    expect(links).toMatchObject([{ name: 'Corporate' }])
    const unlink = (password: string) => call('DELETE', `/api/signons/${links[0].id}`, { password })
    expect((await unlink('')).json().code).toBe('NO_PASSWORD')
    await givePassword(world.services.database, 'staff@bims.example')
    expect((await unlink('wrong')).json().code).toBe('WRONG_PASSWORD')
    expect((await unlink(PASSWORD)).statusCode).toBe(204)
    expect((await call('GET', '/api/signons')).json()).toEqual([])
    expect((await call('DELETE', `/api/signons/${(await ownLinkOf('second')).id}`, { password: PASSWORD })).statusCode).toBe(404)
  })

  const ownLinkOf = async (user: string) =>
    (await world.services.database.one<{ id: number }>(sql`select id from sso_link where user_id = ${id(`users.${user}`)}`)) as {
      id: number
    }
})

/** A superuser who can sign in without the provider. */
const withWayIn = async () => {
  await givePassword(world.services.database, 'chief@bims.example')
  await run(sql`update user_account set totp_secret = '\\x00', totp_confirmed_at = now() where id = ${id('users.superuser')}`)
}
const off = (at: number, changes: object = {}) => change(at, { passwords_off: true, ...changes })

describe('passwords that are switched off', () => {
  test('need somebody who has signed in by the provider, and of staff a superuser who does not need it', async () => {
    const at = await add(provider)
    expect((await off(at)).json().code).toBe('NO_SIGN_ON')
    await signOn(at)
    expect((await off(at)).json().code).toBe('LAST_WAY_IN')
    await withWayIn()
    expect((await off(at)).statusCode).toBe(200)
    expect((await change(at, { issuer: 'https://other.example' })).json().code).toBe('NO_SIGN_ON')
  })

  test('open no session for the people of the provider, while others and the way in stay', async () => {
    const at = await add(provider)
    await signOn(at)
    await withWayIn()
    await givePassword(world.services.database, 'staff@bims.example')
    await givePassword(world.services.database, 'metro@bims.example')
    expect((await signIn('staff@bims.example')).statusCode).toBe(200)
    await off(at, { mail_domains: ['bims.example'] })
    expect((await signIn('staff@bims.example')).json()).toMatchObject({ status: 403, code: 'SSO_ONLY' })
    expect(await lastEntry()).toMatchObject({ outcome: 'refused', reason: 'SSO_ONLY' })
    expect((await signIn('staff@bims.example', 'wrong')).json().code).toBe('SIGN_IN_FAILED')
    expect((await signIn('metro@bims.example')).statusCode).toBe(200)
    expect((await signIn('chief@bims.example')).json().code).toBe('CODE_REQUIRED')
    await change(at, { enabled: false })
    expect((await signIn('staff@bims.example')).statusCode).toBe(200)
  })

  test('that are right are not counted as guesses', async () => {
    const at = await add(provider)
    await signOn(at)
    await withWayIn()
    await givePassword(world.services.database, 'staff@bims.example')
    await off(at)
    await waitForNextCount()
    world.services.settings.rateLimits = true
    for (let time = 0; time < 6; time += 1) expect((await signIn('staff@bims.example')).json().code).toBe('SSO_ONLY')
    world.services.settings.rateLimits = false
    const counted = await world.services.database.rows(sql`select scope from attempt where scope like 'sign-in%' and count > 0`)
    expect(counted).toEqual([])
  })

  test('take the passkeys with them', async () => {
    const at = await add(provider)
    await signOn(at)
    await withWayIn()
    const { answer, ...kept } = makePasskey()
    await run(sql`
      insert into passkey (user_id, name, credential_id, public_key) values (${id('users.staff')}, 'Laptop', ${kept.credential_id}, ${kept.public_key})`)
    const site = { origin: 'http://localhost:8080', rpId: 'localhost' }
    const call = (path: string, body: object) => world.ask({ who: 'public', method: 'POST', path, body, headers: { origin: site.origin } })
    const byPasskey = async () => {
      const { challenge } = (await call('auth/passkey/options', {})).json()
      return call('auth/passkey', { response: answer(challenge, site) })
    }
    expect((await byPasskey()).statusCode).toBe(200)
    await off(at)
    expect((await byPasskey()).json()).toMatchObject({ status: 403, code: 'SSO_ONLY' })
  })

  test('are off for the mail domains of the provider too, linked or not', async () => {
    const at = await add(provider)
    await signOn(at)
    await withWayIn()
    await run(sql`update user_account set email = 'second@corporate.example' where id = ${id('users.second')}`)
    await givePassword(world.services.database, 'second@corporate.example')
    await off(at)
    expect((await signIn('second@corporate.example')).statusCode).toBe(200)
    await change(at, { mail_domains: ['corporate.example'] })
    expect((await signIn('second@corporate.example')).json().code).toBe('SSO_ONLY')
  })

  test('keep the last superuser with password and second factor', async () => {
    const at = await add(provider)
    await signOn(at)
    await withWayIn()
    await off(at)
    const second = id('users.second')
    await givePassword(world.services.database, 'chief@bims.example')
    const asSecond = async (method: 'PATCH' | 'DELETE', path: string) => {
      const { openSession } = await import('../sign-in/sessions.ts')
      const { database, settings, key } = world.services
      const { token } = await openSession(database, settings, key, second, { ip: '127.0.0.1', user_agent: null, request_id: 'test' })
      const payload = method === 'PATCH' ? { payload: {} } : {}
      return world.app.inject({
        method,
        url: `/api/users/${id('users.superuser')}${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...payload,
      })
    }
    for (const [method, path] of [
      ['PATCH', '/lock'],
      ['PATCH', '/reset_mfa'],
      ['DELETE', ''],
    ] as const)
      expect((await asSecond(method, path)).json().code).toBe('LAST_WAY_IN')
    const removal = await world.ask({ who: 'superuser', method: 'DELETE', path: 'mfa/totp', body: { password: PASSWORD } })
    expect(removal.json().code).toBe('LAST_WAY_IN')
  })

  test('send no mail for a forgotten one, and cannot be set', async () => {
    const at = await add(provider)
    const { authorization } = await enter((await signOn(at)).session)
    await withWayIn()
    await off(at)
    const { mailForgotten } = await import('../forgot-password.ts')
    await mailForgotten(world.services, { username: 'staff@bims.example' })
    const subjects = (await readMailsTo(world.services.database, 'staff@bims.example')).map(({ subject }) => subject)
    expect(subjects).not.toContain('Choose a new password')
    const url = `/api/users/${id('users.staff')}/set_password`
    const set = await world.app.inject({ method: 'PATCH', url, headers: { authorization }, payload: { password: PASSWORD } })
    expect(set.json().code).toBe('SSO_ONLY')
  })
})

test('the nightly lock of unused accounts spares the way in while passwords are off', async () => {
  const at = await add(provider)
  await signOn(at)
  await withWayIn()
  await off(at)
  await run(sql`update user_account set created = now() - interval '91 days', last_sign_in = null, unlocked_at = null`)
  await run(sql`update user_account set last_sign_in = now() where id = ${id('users.second')}`)
  const superusers = () =>
    world.services.database.rows(sql`select id from user_account where is_superuser and disabled_at is null order by id`)
  const both = await superusers()
  await lockIdleAccounts(world.services)
  expect(await superusers()).toEqual(both)
  expect((await signIn('chief@bims.example')).json().code).toBe('CODE_REQUIRED')
  await run(sql`update sso_provider set enabled = false`)
  await lockIdleAccounts(world.services)
  expect(await superusers()).toEqual([{ id: id('users.second') }])
})

describe('a try of the connection', () => {
  const trial = async (at: number) => (await world.ask({ who: 'superuser', method: 'POST', path: `ssoproviders/${at}/test` })).json()

  test('finds nothing wrong with a provider that works, and hints at what it does not list', async () => {
    const at = await add(provider, { roles_claim: 'groups', member_values: ['x'], signs_out: true })
    expect(await trial(at)).toEqual({ works: true, complaints: [], hints: [] })
  })

  test('says what is wrong', async () => {
    const elsewhere = await add({ issuer: `${provider.issuer}/realms/none` })
    expect(await trial(elsewhere)).toMatchObject({ works: false, complaints: ['The document of the issuer was answered with 404.'] })
    const otherName = await add({ issuer: provider.issuer.replace('localhost', '127.0.0.1') })
    expect((await trial(otherName)).complaints).toEqual([
      `The provider names ${provider.issuer} as its issuer, not ${provider.issuer.replace('localhost', '127.0.0.1')}. Enter the issuer as it names it.`,
    ])
    const nowhere = await add({ issuer: 'http://127.0.0.1:1' })
    expect((await trial(nowhere)).complaints).toEqual(['The document of the issuer could not be read: The connection failed.'])
  })
})
