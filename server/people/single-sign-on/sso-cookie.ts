import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/settings/settings.ts'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/
const LIFETIME_SECONDS = 600

const isHttps = (settings: Settings) => settings.publicUrl.startsWith('https:')

/** Over https a name that browsers accept from this host only: no other host of the domain can plant a browser's secret. */
const nameOf = (settings: Settings) => (isHttps(settings) ? '__Host-bims_sso' : 'bims_sso')

/** Lax: the provider sends the browser back by a link from another site. */
const attributes = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'lax', path: isHttps(settings) ? '/' : '/api/auth/sso', secure: isHttps(settings) }) as const

/** The secret of the browser that begins a sign-on, kept for ten minutes; sign-ons in several tabs share it. */
export function keepBrowserSecret(request: FastifyRequest, reply: FastifyReply, settings: Settings): string {
  const secret = browserSecretOf(request, settings) ?? randomBytes(SECRET_BYTES).toString('base64url')
  reply.setCookie(nameOf(settings), secret, { ...attributes(settings), maxAge: LIFETIME_SECONDS })
  return secret
}

/** The secret that a browser sends back; none when there are two different ones, of which one was planted. */
export function browserSecretOf({ headers }: FastifyRequest, settings: Settings): string | undefined {
  const begin = `${nameOf(settings)}=`
  const sent = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const secrets = new Set(sent.filter((pair) => pair.startsWith(begin)).map((pair) => pair.slice(begin.length)))
  const [secret] = secrets.size === 1 ? secrets : []
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}
