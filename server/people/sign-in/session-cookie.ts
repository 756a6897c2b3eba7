import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/settings.ts'

const NAME = 'bims_session'

/** Host-only, for the sign-in calls alone; Secure when the public address is https. */
const attributes = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/api/auth', secure: settings.publicUrl.startsWith('https:') }) as const

/** Sets the cookie that a browser restores its session from. */
export const sessionCookie = (reply: FastifyReply, settings: Settings, secret: string) => {
  reply.setCookie(NAME, secret, attributes(settings))
}

/** Takes the cookie back. */
export const forgetCookie = (reply: FastifyReply, settings: Settings) => {
  reply.clearCookie(NAME, attributes(settings))
}

/** The cookie's secret, if one came. */
export const cookieOf = (request: FastifyRequest): string | undefined => request.cookies[NAME]
