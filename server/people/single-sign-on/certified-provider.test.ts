import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../../testing/servers/openid-provider.ts'
import { ssoSteps } from '../../testing/sign-in/sso-stage.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
let provider: OpenIdProvider
const { add, begin, finish, enter, id, lastEntry } = ssoSteps(() => world)
beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', OIDC_TO_PRIVATE_NETWORKS: '1' })
  provider = await startOpenIdProvider({ ann: { email: 'ann@bims.example', email_verified: true, groups: ['chiefs'] } })
  await world.services.database.run(sql`update user_account set email = 'ann@bims.example' where id = ${id('users.staff')}`)
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

/** A browser at the provider: keeps its cookies, types the name, and agrees; returns what it brings back. */
async function signInThere(name: string, start: string, cookies = new Map<string, string>()): Promise<string> {
  let url = start
  let body: string | undefined
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) }
    const answer = await fetch(url, { redirect: 'manual', headers, ...(body === undefined ? {} : { method: 'POST', body }) })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    body = undefined
    if (location === null) {
      const page = await answer.text()
      url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url).href
      body = page.includes('value="login"') ? `prompt=login&login=${name}&password=x` : 'prompt=consent'
    } else {
      url = new URL(location, url).href
      if (!url.startsWith(provider.issuer)) return new URL(url).search.slice(1)
    }
  }
  throw new Error('The provider has not sent the browser back')
}

test('a certified provider signs in, with roles of its page about the person, and confirms a session by a fresh sign-on', async () => {
  const settings = { scopes: 'openid email groups', roles_claim: 'groups', superuser_values: ['chiefs'] }
  const at = await add(provider, { ...CLIENT, ...settings })
  provider.callbacks.push(`http://localhost:8080/api/auth/sso/${at}/callback`)
  const begun = await begin(at)
  const browser = new Map<string, string>()
  const { location, session } = await finish(at, await signInThere('ann', begun.url, browser), begun.cookie)
  expect([location, (await lastEntry())?.detail]).toEqual(['/signon?sso=in&next=%2F', { factor: 'sso', provider: at }])
  const { authorization, user } = await enter(session)
  expect(user).toMatchObject({ user_email: 'ann@bims.example', is_superuser: true, proof: 'SIGN_ON', fresh_seconds: 0 })

  const again = await world.app.inject({
    method: 'POST',
    url: '/api/signons/fresh',
    headers: { authorization },
    payload: { next: '/account' },
  })
  const answer = await signInThere('ann', again.json().url, browser)
  const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`)[0]
  expect((await finish(at, answer, cookie)).location).toBe('/account')
  const now = await world.app.inject({ url: '/api/auth/session', headers: { authorization } })
  expect(now.json().fresh_seconds).toBeGreaterThan(0)
})
