/* Single sign-on in API tests: a world, a provider that answers as a test says, and a browser's part. Not used by the product. */
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import sql from 'sql-template-tag'
import { idAt } from '../named-ids.ts'
import type { Principal, World } from '../world.ts'

/** The claims of the next tokens, and how they are spoilt before they are signed. */
type Says = {
  claims: Record<string, unknown>
  userinfo?: Record<string, unknown> | undefined
  spoil?: ((token: MutableToken) => void) | undefined
}

/** A provider on this machine, of another maker's library. */
export type TestProvider = { server: OAuth2Server; issuer: string; says: Says; calls: string[]; close(): Promise<void> }

/** Starts a provider, whose person is Ann with a verified address by default. */
export async function startProvider(): Promise<TestProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const says: Says = { claims: {} }
  const calls: string[] = []
  server.service.on('beforeTokenSigning', (token: MutableToken, request: { url?: string }) => {
    calls.push(request.url ?? '')
    Object.assign(token.payload, { sub: 'ann-1', email: 'staff@bims.example', email_verified: true, ...says.claims })
    says.spoil?.(token)
  })
  server.service.on('beforeUserinfo', (answer: { body: object }) => {
    answer.body = { sub: says.claims.sub ?? 'ann-1', ...says.userinfo }
  })
  return { server, issuer: server.issuer.url as string, says, calls, close: () => server.stop() }
}

/** A sign-on that has begun: the provider's page, and the browser's cookie. */
type StartedSignOn = { url: string; cookie: string }

/** The response to a browser for the provider's answer. */
type FinishedSignOn = { status: number; location: string; session: string | undefined }

/** The steps of a sign-on in a world. */
export function ssoSteps(world: () => World) {
  const steps = {
    /** Adds a provider as a superuser, or as somebody else; returns its id. */
    async add(provider: TestProvider | { issuer: string }, changes: object = {}, who: Principal = 'superuser'): Promise<number> {
      const body = { name: 'Corporate', issuer: provider.issuer, client_id: 'bims', client_secret: 'a secret', ...changes }
      const added = await world().ask({ who, method: 'POST', path: 'ssoproviders', body })
      if (added.statusCode !== 200 && added.statusCode !== 201) throw new Error(added.body)
      return added.json().id
    },
    change: (id: number, body: object, who: Principal = 'superuser') =>
      world().ask({ who, method: 'PATCH', path: `ssoproviders/${id}`, body }),
    async begin(provider: number, { cookie, next }: { cookie?: string; next?: string } = {}): Promise<StartedSignOn> {
      const begun = await world().ask({
        who: 'public',
        method: 'POST',
        path: 'auth/sso',
        body: { provider, ...(next === undefined ? {} : { next }) },
        headers: cookie === undefined ? {} : { cookie },
      })
      if (begun.statusCode !== 200) throw new Error(begun.body)
      const [kept] = begun.cookies
      return { url: begun.json().url, cookie: `${kept?.name}=${kept?.value}` }
    },
    /** Goes to the provider's page, which sends the browser back at once; returns what it sends along. */
    async visit({ url }: { url: string }): Promise<string> {
      const answer = await fetch(url, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '').search.slice(1)
    },
    async finish(provider: number, query: string, cookie: string | undefined): Promise<FinishedSignOn> {
      const path = `auth/sso/${provider}/callback?${query}`
      const answer = await world().ask({ who: 'public', path, headers: cookie === undefined ? {} : { cookie } })
      const session = answer.cookies.find(({ name }) => name === 'bims_session')
      return {
        status: answer.statusCode,
        location: String(answer.headers.location),
        session: session && `${session.name}=${session.value}`,
      }
    },
    /** The whole of it. */
    async signOn(provider: number, begun?: StartedSignOn): Promise<FinishedSignOn> {
      const at = begun ?? (await steps.begin(provider))
      return steps.finish(provider, await steps.visit(at), at.cookie)
    },
    /** The token and the user of a session. */
    async enter(session: string | undefined) {
      const refreshed = await world().app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: session ?? '' } })
      const authorization = `Bearer ${refreshed.json().token}`
      const user = await world().app.inject({ url: '/api/auth/session', headers: { authorization } })
      return { authorization, user: user.json() }
    },
    /** The latest entry of the audit log about signing in. */
    lastEntry: () =>
      world().services.database.one<{
        event: string
        outcome: string
        reason: string | null
        actor: number | null
        row_id: number | null
        detail: Record<string, unknown>
      }>(sql`select event, outcome, reason, actor, row_id, detail from audit_event where event = 'sign-in' order by seq desc limit 1`),
    id: (row: string) => idAt(world().ids, row),
  }
  return steps
}
