import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

const LOGO = /^\/api\/[^/?]+\/\d+\/logo(\?|$)/

/**
 * Whether a page of another site sends this call to the API, as browsers note it (Fetch Metadata). No such page may read an answer, but its
 * visitors' calls would count as theirs: of failed sign-ins and lookups, for all behind their address. Followed links remain, and logos in mails.
 */
export function isFromOtherSite({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site' || !/^\/api(\/|\?|$)/.test(url)) return false
  const isRead = method === 'GET' || method === 'HEAD'
  const isFollowed = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return !(isRead && (isFollowed || LOGO.test(url)))
}

/** The refusal of such a call, which counts for nobody. */
export const refuseOtherSite = () => new Refusal(403, 'OTHER_SITE', 'Pages of other sites may not call the API.')
