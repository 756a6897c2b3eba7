import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { lookUpPublic } from './look-up-public.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { isPrivate } from './private-networks.ts'

/** An address of a host, as the system's resolver answers. */
export type HostAddress = { address: string; family: number }

/** The look-up of a host's addresses. */
export type Lookup = (host: string) => Promise<readonly HostAddress[]>

/** By the system's resolver, which also resolves names of the local network. */
const lookUpOwn: Lookup = (host) => lookUp(host, { all: true })

/**
 * The addresses of a host, looked up once, of which none belongs to a private network unless `allowPrivate`. The connection is to be made
 * to one of these and to no other: a name whose address changes meanwhile leads nowhere else.
 */
export async function judgeHost(
  { hostname }: Pick<URL, 'hostname'>,
  { allowPrivate, lookup = allowPrivate ? lookUpOwn : lookUpPublic }: { allowPrivate: boolean; lookup?: Lookup | undefined },
): Promise<readonly HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await lookup(host).catch(() => []) : [{ address: host, family }]
  if (found.length === 0) throw new OutgoingFailure('NOT_FOUND')
  if (!allowPrivate && found.some(({ address }) => isPrivate(address))) throw new OutgoingFailure('PRIVATE')
  return found
}
