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

/** A name or an address, with a port or without. */
const HOST = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Whether a call names one host, as it must: of two a proxy may take the one and this server the other. HTTP/1.0 may leave it out. */
export function namesOneHost({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const hosts = raw.rawHeaders.filter((_value, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'host')
  return hosts.length === 0 || (hosts.length === 1 && HOST.test(hosts[0] as string))
}

/** The refusal of one that does not. */
export const nameOneHost = () => new Refusal(400, 'HOST', 'Name one host.')
