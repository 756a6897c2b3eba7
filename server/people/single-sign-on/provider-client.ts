import type { ClientAuth, Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client'
import { fetchGuarded } from '../../platform/http/outgoing/fetch-guarded.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { mayBePrivate, type Provider } from './sso-provider.ts'
import { refusalOfProvider, SsoRefused } from './sso-refused.ts'

type Library = typeof import('openid-client')

/** The library with a provider's own metadata. */
type Client = { library: Library; config: Configuration }

/** The claims of a token and of the provider's user-info page. */
export type Claims = Readonly<Record<string, unknown>>

/** For all calls of one step: a person waits for them. */
const STEP_MS = 10_000
const CALL_MS = 5_000
const MAX_BYTES = 262_144
/** Clocks of servers differ. */
const TOLERANCE_SECONDS = 30

/** Calls of one step to a provider, within its time; a provider of a network reaches no private network. */
export function callsTo(settings: Settings, { network }: Pick<Provider, 'network'>): CustomFetch {
  const allowPrivate = mayBePrivate(settings, network)
  const ends = performance.now() + STEP_MS
  return (url, { method, headers, body }) =>
    fetchGuarded(
      url,
      { method, headers, body: body === undefined || body === null ? undefined : String(body) },
      { allowPrivate, timeoutMs: Math.max(1, Math.min(CALL_MS, ends - performance.now())), maxBytes: MAX_BYTES },
    )
}

/** Reads the metadata of a provider, once per step of a sign-on; it must be that of the issuer. */
export async function openClient(settings: Settings, provider: Provider): Promise<Client> {
  // Loaded with the first sign-on: an installation without any does not need it.
  const library = await import('openid-client')
  const { issuer, client_id, client_secret, network } = provider
  try {
    const config = await library.discovery(
      new URL(issuer),
      client_id,
      { [library.clockTolerance]: TOLERANCE_SECONDS },
      authentication(library, client_secret),
      {
        [library.customFetch]: callsTo(settings, provider),
        execute: [
          // Without this the library trusts a token because it came over TLS.
          library.enableNonRepudiationChecks,
          ...(mayBePrivate(settings, network) ? [library.allowInsecureRequests] : []),
        ],
      },
    )
    return { library, config }
  } catch (error) {
    throw refusalOfProvider(error, 'SSO_UNREACHABLE')
  }
}

/** The secret goes in the header, the default of the protocol, and in the body where the header is not supported. */
function authentication(library: Library, secret: string | null): ClientAuth {
  if (secret === null) return library.None()
  const [inHeader, inBody] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)]
  return (server, ...call) => {
    const taken = server.token_endpoint_auth_methods_supported
    const isInBody = Array.isArray(taken) && !taken.includes('client_secret_basic') && taken.includes('client_secret_post')
    return (isInBody ? inBody : inHeader)(server, ...call)
  }
}

/** The secrets of one sign-on. */
export type Secrets = { state: string; nonce: string; verifier: string }

/** New secrets of one sign-on. */
export function makeSecrets({ library }: Client): Secrets {
  return { state: library.randomState(), nonce: library.randomNonce(), verifier: library.randomPKCECodeVerifier() }
}

/** The provider's address to which the browser is sent. `fresh`: the provider has to ask its person again. */
export async function authorizationUrl(
  { library, config }: Client,
  settings: Settings,
  provider: Provider,
  { secrets, callback, fresh, hint }: { secrets: Secrets; callback: string; fresh: boolean; hint: string | null },
): Promise<string> {
  const url = library.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: provider.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(provider.acr_values.length > 0 ? { acr_values: provider.acr_values.join(' ') } : {}),
    ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
    ...(hint === null ? {} : { login_hint: hint }),
  })
  return pageOf(url, settings, provider)
}

/** The provider's page to sign out, if it has one. */
export function signOutUrl({ library, config }: Client, settings: Settings, provider: Provider): string | null {
  if (!provider.signs_out || provider.site === null || config.serverMetadata().end_session_endpoint === undefined) return null
  try {
    const url = library.buildEndSessionUrl(config, { post_logout_redirect_uri: `${provider.site}/login` })
    return pageOf(url, settings, provider)
  } catch {
    return null
  }
}

const LONGEST_PAGE = 2_000

/** A page of a provider for the browser: over https, and never a script. */
function pageOf(url: URL, settings: Settings, { network }: Provider): string {
  const isPage = url.protocol === 'https:' || (url.protocol === 'http:' && mayBePrivate(settings, network))
  if (!isPage || url.href.length > LONGEST_PAGE) throw new SsoRefused('SSO_UNREACHABLE', 'PAGE')
  return url.href
}

/** The values that the provider's answer must match. `began`: the second in which the sign-on began, if it has to be a fresh one. */
type ExpectedAnswer = { secrets: Secrets; callback: string; query: string; began: number | null }

/** Exchanges the code of the provider's answer for the claims about the person; every check of the protocol is made here. */
export async function redeemAnswer(
  { library, config }: Client,
  provider: Provider,
  { secrets, callback, query, began }: ExpectedAnswer,
): Promise<Claims> {
  try {
    const tokens = await library.authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() as IDToken
    if (began !== null) checkFresh(claims, began)
    if (isComplete(claims, provider) || config.serverMetadata().userinfo_endpoint === undefined) return claims
    const userinfo: UserInfoResponse = await library.fetchUserInfo(config, tokens.access_token, claims.sub)
    return mergeClaims(claims, userinfo)
  } catch (error) {
    throw refusalOfProvider(error)
  }
}

/** Some providers name mail and roles in the token, some on a page of their own only. */
const isComplete = (claims: Claims, { roles_claim }: Provider): boolean =>
  claims.email !== undefined && (roles_claim === null || (roles_claim.split('.')[0] ?? '') in claims)

/** The token, which is signed, prevails; that an address is verified counts for the address beside it. */
function mergeClaims(token: Claims, userinfo: Claims): Claims {
  const isSame = String(token.email).toLowerCase() === String(userinfo.email).toLowerCase()
  const both = { ...userinfo, ...token }
  const { email_verified, xms_edov } = token.email === undefined ? userinfo : isSame ? both : token
  return { ...both, email_verified, xms_edov }
}

function checkFresh({ auth_time }: Claims, began: number) {
  if (typeof auth_time !== 'number' || auth_time < began - TOLERANCE_SECONDS) throw new SsoRefused('SSO_NOT_FRESH', 'AUTH_TIME')
}
