import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/**
 * An address whose first part is written without escapes: routes are found by what they mean, so that what else depends on the first part
 * (`/api`) must see the same.
 */
export function plainFirstPart(url: string): string {
  const first = /^\/[^/?#]*/.exec(url)?.[0] ?? ''
  if (!first.includes('%')) return url
  try {
    const plain = decodeURIComponent(first.slice(1))
    return /^[\w.~-]*$/.test(plain) ? `/${plain}${url.slice(first.length)}` : url
  } catch {
    return url
  }
}

/** Of two hosts a proxy may take the one and this server the other. */
export const namesTwoHosts = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === 'host').length > 1

/** The refusal of such a call. */
export const twoHosts = () => new Refusal(400, 'TWO_HOSTS', 'Name one host.')
