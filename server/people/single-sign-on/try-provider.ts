import type { ProviderTrial } from '../../../contract/people/single-sign-on.ts'
import { providerTrial } from '../../../contract/people/single-sign-on.ts'
import { limits } from '../../limits.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countCall } from '../../platform/http/limits/call-limits.ts'
import { OutgoingFailure } from '../../platform/http/outgoing/outgoing-failure.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { callsTo } from './provider-client.ts'
import { mayBePrivate, type Provider, readProvider } from './sso-provider.ts'
import { ssoProviders } from './sso-providers.ts'

/** POST /ssoproviders/{id}/test: reads a provider's metadata, and reports in sentences what is wrong. */
export const testProvider: Action = action({
  method: 'POST',
  path: '/api/ssoproviders/:id/test',
  permission: 'ssoproviders.test',
  summary: 'Try the connection to a provider',
  answer: providerTrial,
  async handle(call) {
    const { database, settings, viewer, params, record } = call
    const { id } = await mustRead(database, ssoProviders, viewer, idIn(params))
    if (settings.rateLimits) await countCall(database, limits.ssoTest, String(viewer.user_id))
    const provider = await readProvider(call, id, { enabled: false })
    if (provider === undefined) throw notFound()
    const trial = await tryProvider(settings, provider)
    await record({ type: 'sign_on_provider.tested', provider: id, detail: { works: trial.works } })
    return trial
  },
})

/** Asks for the document of an issuer and its keys, and compares them with what signing in needs. */
async function tryProvider(settings: Settings, provider: Provider): Promise<ProviderTrial> {
  const calls = callsTo(settings, provider)
  const ask = async (what: string, address: string) => {
    try {
      const answer = await calls(address, { method: 'GET', headers: { accept: 'application/json' }, body: undefined, redirect: 'manual' })
      if (answer.status !== 200) throw new Complaint(`${what} was answered with ${answer.status}.`)
      return objectIn(await answer.text()) ?? fail(`${what} is no JSON object.`)
    } catch (error) {
      if (error instanceof OutgoingFailure) throw new Complaint(`${what} could not be read: ${error.message}`)
      throw error
    }
  }
  try {
    const document = await ask('The document of the issuer', `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const complaints = complaintsAbout(document, provider, mayBePrivate(settings, provider.network))
    if (complaints.length > 0) return { works: false, complaints, hints: [] }
    const { keys } = await ask('The list of keys', document.jwks_uri as string)
    if (!Array.isArray(keys) || keys.length === 0) throw new Complaint('The list of keys is empty, so that no token can be checked.')
    return { works: true, complaints: [], hints: hintsAbout(document, provider) }
  } catch (error) {
    if (error instanceof Complaint) return { works: false, complaints: [error.message], hints: [] }
    throw error
  }
}

/** A sentence about what is wrong. */
class Complaint extends Error {}

const fail = (sentence: string): never => {
  throw new Complaint(sentence)
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const ENDPOINTS = { authorization_endpoint: 'a sign-in page', token_endpoint: 'an address for tokens', jwks_uri: 'a list of keys' }
const LONGEST_QUOTE = 200
const without = (text: string) => text.replace(/\/$/, '')

function complaintsAbout(document: Record<string, unknown>, { issuer }: Provider, allowHttp: boolean): string[] {
  const named = document.issuer
  if (typeof named !== 'string' || without(named) !== without(issuer))
    return [`The provider names ${String(named).slice(0, LONGEST_QUOTE)} as its issuer, not ${issuer}. Enter the issuer as it names it.`]
  return [
    ...Object.entries(ENDPOINTS).flatMap(([name, words]) => {
      const address = document[name]
      if (typeof address !== 'string' || !URL.canParse(address)) return [`The document names no address of ${words} (${name}).`]
      const { protocol } = new URL(address)
      return protocol === 'https:' || (allowHttp && protocol === 'http:') ? [] : [`The address of ${words} (${name}) is not one of https.`]
    }),
    ...lacks(document, 'response_types_supported', 'code', 'The provider does not offer the code flow (response type "code").'),
    ...lacks(document, 'code_challenge_methods_supported', 'S256', 'The provider does not offer PKCE with S256.'),
  ]
}

function hintsAbout(document: Record<string, unknown>, { scopes, roles_claim, signs_out }: Provider): string[] {
  return [
    ...scopes.split(' ').flatMap((scope) => lacks(document, 'scopes_supported', scope, `The provider does not list the scope "${scope}".`)),
    ...(roles_claim === null
      ? []
      : lacks(document, 'claims_supported', roles_claim.split('.')[0] ?? '', `The provider does not list the claim "${roles_claim}".`)),
    ...(signs_out && document.end_session_endpoint === undefined ? ['The provider has no page to sign out (end_session_endpoint).'] : []),
  ]
}

/** A list that a provider gives, and that lacks the value; an absent list proves nothing. */
const lacks = (document: Record<string, unknown>, name: string, value: string, sentence: string): string[] =>
  Array.isArray(document[name]) && !document[name].includes(value) ? [sentence] : []
