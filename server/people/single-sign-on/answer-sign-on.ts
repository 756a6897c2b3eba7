import type { FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import type { SsoRefusal } from '../../../contract/people/single-sign-on.ts'
import { limits } from '../../limits.ts'
import { type Action, action, idIn, type RouteCall } from '../../platform/http/action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { countAddress, uncountAddress } from '../../platform/http/limits/call-limits.ts'
import { describeError, log } from '../../platform/log.ts'
import { lockAccount } from '../own-account.ts'
import { sessionCookie } from '../sign-in/session-cookie.ts'
import { rememberAddress } from '../sign-in/sign-in-failures.ts'
import { admitPerson } from './admit-person.ts'
import { type Claims, openClient, redeemAnswer, signOutUrl } from './provider-client.ts'
import { readPerson } from './read-claims.ts'
import { browserSecretOf } from './sso-cookie.ts'
import { callbackUrl, isUnchanged, type Provider, readProvider } from './sso-provider.ts'
import { logFaultOfProvider, SsoRefused } from './sso-refused.ts'
import { type ConsumedTransaction, takeTransaction } from './sso-transactions.ts'

const LONGEST_QUERY = 8_192

/**
 * GET /auth/sso/{id}/callback: the provider sends the browser back here. Whatever it brings, the answer leads to a page: signed in, or
 * with the code of a refusal, whose reason is in the audit log.
 */
export const answerSignOn: Action = action({
  method: 'GET',
  path: '/api/auth/sso/:id/callback',
  permission: 'auth/token.create',
  summary: 'Where a provider of single sign-on sends people back to',
  status: 302,
  async handle(call) {
    const known: Known = {}
    try {
      return await answer(call, known)
    } catch (error) {
      return refuse(call, known, error)
    }
  },
})

/** The known facts of a refused sign-on. */
type Known = { provider?: Provider; transaction?: ConsumedTransaction }

async function answer(call: RouteCall, known: Known) {
  const { database, sealing, settings, viewer, request, params } = call
  if (settings.rateLimits) await countAddress(database, limits.sso, viewer.origin.ip)
  const provider = await readProvider(call, idIn(params))
  const query = request.url.split('?')[1] ?? ''
  const state = new URLSearchParams(query).get('state')
  const browser = browserSecretOf(request, settings)
  if (provider === undefined || provider.site === null) throw new SsoRefused('SSO_EXPIRED', 'NO_PROVIDER')
  known.provider = provider
  if (state === null || query.length > LONGEST_QUERY) throw new SsoRefused('SSO_EXPIRED', 'STATE')
  if (browser === undefined) throw new SsoRefused('SSO_EXPIRED', 'OTHER_BROWSER')
  const transaction = await takeTransaction(database, sealing, { state, browser, provider: provider.id })
  if (transaction === undefined) throw new SsoRefused('SSO_EXPIRED', 'TRANSACTION')
  known.transaction = transaction
  const client = await openClient(settings, provider)
  const { secrets, session, began } = transaction
  const callback = callbackUrl(provider.site, provider.id)
  const claims = await redeemAnswer(client, provider, { secrets, callback, query, began: session === null ? null : began })
  return session === null
    ? enter(call, provider, transaction, claims, signOutUrl(client, settings, provider))
    : confirm(call, provider, { ...transaction, session }, claims)
}

/** Opens a session; the page then restores it from the cookie. */
async function enter(call: RouteCall, provider: Provider, { next }: ConsumedTransaction, claims: Claims, signOut: string | null) {
  const { database, settings, viewer, reply, transact } = call
  const person = readPerson(provider, claims)
  const { user, cookie } = await transact((change) => admitPerson(change, provider, person, signOut))
  await rememberAddress(database, user, viewer.origin.ip)
  await uncountSteps(call)
  sessionCookie(reply, settings, cookie)
  return go(reply, '/signon', { sso: 'in', next })
}

/** Notes in the session that its owner was there just now. */
async function confirm(call: RouteCall, provider: Provider, { session, next }: ConsumedTransaction & { session: number }, claims: Claims) {
  const { subject } = readPerson(provider, claims)
  await call.transact(async ({ db, record, viewer }) => {
    const owner = await db.one<{ user_id: number }>(sql`select user_id from session where id = ${session}`)
    if (owner === undefined) throw new SsoRefused('SSO_EXPIRED', 'SESSION')
    await lockAccount(db, owner.user_id)
    if (!(await isUnchanged(db, provider))) throw new SsoRefused('SSO_EXPIRED', 'PROVIDER_CHANGED', owner.user_id)
    const link = await db.one<{ subject: string }>(sql`
      select subject from sso_link
      where provider = ${provider.id} and issuer = ${provider.issuer} and user_id = ${owner.user_id} and removed_at is null`)
    if (link === undefined) throw new SsoRefused('SSO_EXPIRED', 'UNLINKED', owner.user_id)
    if (link.subject !== subject) throw new SsoRefused('SSO_FAILED', 'OTHER_PERSON', owner.user_id)
    const noted = await db.run(sql`
      update session set fresh_at = now(), confirmed_at = now() where id = ${session} and ended_at is null and expires_at > now()`)
    if (noted === 0) throw new SsoRefused('SSO_EXPIRED', 'SESSION', owner.user_id)
    const actor = { ...viewer, user_id: owner.user_id, session }
    await record({ type: 'user.sign_on_confirmed', user: owner.user_id, detail: { provider: provider.id }, actor })
  })
  await uncountSteps(call)
  return go(call.reply, next, {})
}

/** Uncounts beginning and answer of a sign-on that succeeded: an office where all sign in at once does not use its limit up. */
async function uncountSteps({ database, settings, viewer }: RouteCall): Promise<void> {
  if (settings.rateLimits) await uncountAddress(database, limits.sso, viewer.origin.ip, 2)
}

async function refuse({ reply, record }: RouteCall, { provider, transaction }: Known, error: unknown) {
  const refused = refusalFor(error)
  const { code, reason, user } = refused
  logFaultOfProvider(refused, provider?.id)
  const detail = { factor: 'sso', provider: provider?.id ?? null, cause: reason }
  // Without the database, the person still gets a page.
  await record({ type: 'user.sign_in_refused', user, outcome: 'refused', reason: code, detail }).catch((failure) => {
    log.error({ error: describeError(failure) }, 'A refused sign-on could not be recorded')
  })
  const next = transaction?.next ?? '/'
  return go(reply, transaction?.session == null ? '/login' : '/signon', { sso: code, ...(next === '/' ? {} : { next }) })
}

/** An error that is neither a refusal nor the provider's fault is ours, for the log. */
function refusalFor(error: unknown): SsoRefused {
  if (error instanceof SsoRefused) return error
  if (error instanceof Refusal) return new SsoRefused(error.status === 429 ? 'SSO_BUSY' : 'SSO_FAILED', error.code)
  log.error({ error: describeError(error as Error) }, 'A sign-on failed')
  return new SsoRefused('SSO_FAILED', 'INTERNAL')
}

/** Leads the browser to a page of this host. */
function go(reply: FastifyReply, path: string, query: { sso?: SsoRefusal | 'in'; next?: string }) {
  const search = new URLSearchParams(query).toString()
  return reply.redirect(search === '' ? path : `${path}?${search}`)
}
