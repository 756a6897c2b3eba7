import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/**
 * Decodes the first part of an address, which the router decodes too, so that other code that depends on it
 * (`/api`) sees the same.
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

/** Whether a call has two Host headers, of which a proxy and this server might choose different ones. */
export const namesTwoHosts = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === 'host').length > 1

/** The refusal of a call with two Host headers. */
export const twoHosts = () => new Refusal(400, 'TWO_HOSTS', 'Name one host.')
