import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/settings/settings.ts'

const isHttps = (settings: Settings) => settings.publicUrl.startsWith('https:')

/** Over https a name that browsers accept from this host only: no other host of the domain can plant a session. */
const nameOf = (settings: Settings) => (isHttps(settings) ? '__Host-bims_session' : 'bims_session')

/** Host-only, hidden from scripts; Secure when the public address is https. The name over https requires the path `/`. */
const attributes = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'strict', path: isHttps(settings) ? '/' : '/api/auth', secure: isHttps(settings) }) as const

/** Sets the cookie from which a browser restores its session. */
export const sessionCookie = (reply: FastifyReply, settings: Settings, secret: string) => {
  reply.setCookie(nameOf(settings), secret, attributes(settings))
}

/** Clears the cookie. */
export const clearCookie = (reply: FastifyReply, settings: Settings) => {
  reply.clearCookie(nameOf(settings), attributes(settings))
}

/** The cookie's secret; none when there are two different ones, of which one was planted. */
export function cookieOf({ headers }: FastifyRequest, settings: Settings): string | undefined {
  const begin = `${nameOf(settings)}=`
  const sent = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const secrets = new Set(sent.filter((pair) => pair.startsWith(begin)).map((pair) => pair.slice(begin.length)))
  return secrets.size === 1 ? [...secrets][0] : undefined
}
