import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type SignOn, signOn } from '../../../contract/people/single-sign-on.ts'
import { idText } from '../../../contract/records/id-text.ts'
import { limits } from '../../limits.ts'
import { type Action, action, type RouteCall } from '../../platform/http/action.ts'
import { conflict, notFound, Refusal } from '../../platform/http/errors.ts'
import { countAddress } from '../../platform/http/limits/call-limits.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { ownAccount } from '../own-account.ts'
import { authorizationUrl, makeSecrets, openClient } from './provider-client.ts'
import { keepBrowserSecret } from './sso-cookie.ts'
import { callbackUrl, type Provider, readProvider } from './sso-provider.ts'
import { logFaultOfProvider, refusalOfProvider } from './sso-refused.ts'
import { keepTransaction } from './sso-transactions.ts'

const LONGEST_NEXT = 500
const id = z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))
/** A page of this site, to go on with. */
const next = z.optional(z.string().check(z.maxLength(LONGEST_NEXT)))
const audience = z.object({ network: z.optional(idText) })
const page = z.object({ url: z.string() })

/** GET /auth/sso: the providers that sign in staff, or the people of a network; for the buttons of the sign-in page. */
export const listSignOns: Action = action({
  method: 'GET',
  path: '/api/auth/sso',
  permission: 'auth/token.create',
  summary: 'The providers of single sign-on',
  query: audience,
  answer: z.array(signOn),
  handle: ({ database, query: { network } }) =>
    database.rows<SignOn>(sql`
      select id, name from sso_provider
      where network is not distinct from ${network === undefined ? null : Number(network)}::bigint and enabled and removed_at is null
      order by name, id`),
})

/** POST /auth/sso: begins a sign-on; answers the provider's page, to which the browser goes. */
export const startSignOn: Action = action({
  method: 'POST',
  path: '/api/auth/sso',
  permission: 'auth/token.create',
  summary: 'Begin to sign in with a provider',
  problems: ['SSO_UNREACHABLE', 'ELSEWHERE'],
  body: z.strictObject({ provider: id, next }),
  answer: page,
  async handle({ body, ...call }) {
    const { database, settings, viewer } = call
    if (settings.rateLimits) await countAddress(database, limits.sso, viewer.origin.ip)
    return begin(call, { provider: body.provider, next: body.next, session: null, hint: null })
  },
})

/** POST /signons/fresh: sends the user to their provider for a fresh sign-on, in place of the password. */
export const startFreshSignOn: Action = action({
  method: 'POST',
  path: '/api/signons/fresh',
  permission: 'signons.create',
  summary: 'Begin to confirm an act with a provider instead of the password',
  problems: ['SSO_UNREACHABLE', 'ELSEWHERE', 'NO_SIGN_ON'],
  body: z.strictObject({ next }),
  answer: page,
  async handle({ body, ...call }) {
    const { database, settings, viewer } = call
    const user = await ownAccount(database, viewer)
    if (settings.rateLimits) await countAddress(database, limits.sso, viewer.origin.ip)
    const link = await database.one<{ provider: number; email: string | null }>(sql`
      select k.provider, k.email from sso_link k join sso_provider p on p.id = k.provider and p.issuer = k.issuer
      where k.user_id = ${user} and k.removed_at is null and p.enabled and p.removed_at is null
      order by k.id = (select sso_link from session where id = ${viewer.session}) desc nulls last, k.last_used desc nulls last limit 1`)
    if (link === undefined) throw conflict('NO_SIGN_ON', 'Your account is linked with no provider of single sign-on.')
    return begin(call, { provider: link.provider, next: body.next, session: viewer.session, hint: link.email })
  },
})

type SignOnRequest = { provider: number; next: string | undefined; session: number | null; hint: string | null }

async function begin(call: RouteCall, { provider: wanted, next, session, hint }: SignOnRequest): Promise<{ url: string }> {
  const { database, sealing, settings, request, reply } = call
  const provider = await readProvider(call, wanted)
  if (provider === undefined || provider.site === null) throw notFound()
  const { origin } = request.headers
  // The cookie and the session belong to the host that the provider sends people back to.
  if (origin !== undefined && origin !== new URL(provider.site).origin)
    throw new Refusal(400, 'ELSEWHERE', `Single sign-on works at ${provider.site} only.`)
  const callback = callbackUrl(provider.site, provider.id)
  const { secrets, url } = await askProvider(settings, provider, { callback, fresh: session !== null, hint }).catch((error) =>
    refuse(call, provider, error),
  )
  const browser = keepBrowserSecret(request, reply, settings)
  await keepTransaction(database, sealing, browser, { provider: provider.id, session, secrets, next: pathOf(next) })
  return { url }
}

type AuthorizationRequest = { callback: string; fresh: boolean; hint: string | null }

async function askProvider(settings: Settings, provider: Provider, asked: AuthorizationRequest) {
  const client = await openClient(settings, provider)
  const secrets = makeSecrets(client)
  return { secrets, url: await authorizationUrl(client, settings, provider, { secrets, ...asked }) }
}

/** Records why, and answers a sentence. */
async function refuse({ record }: RouteCall, provider: Provider, error: unknown): Promise<never> {
  const refused = refusalOfProvider(error, 'SSO_UNREACHABLE')
  const { code, reason, message } = refused
  logFaultOfProvider(refused, provider.id)
  const detail = { factor: 'sso', provider: provider.id, cause: reason }
  await record({ type: 'user.sign_in_refused', user: null, outcome: 'refused', reason: code, detail })
  throw conflict('SSO_UNREACHABLE', message)
}

/** The path of a page of this site; the first page for anything else. */
const pathOf = (wanted: string | undefined): string => (wanted !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : '/')
