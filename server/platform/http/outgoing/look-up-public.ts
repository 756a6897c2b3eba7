import { Resolver } from 'node:dns/promises'
import type { HostAddress, Lookup } from './judge-host.ts'

/** For each try of each name server. */
const TRY_MS = 2_000
const TRIES = 2
/** Names that always mean this machine, which no name server is asked for. */
const LOCAL = /(^|\.)localhost\.?$/i

type NameServers = { servers?: readonly string[] }

/**
 * Finds the addresses of a host that a stranger may have written, by asking the name servers directly. The system's resolver runs in a few
 * threads that the whole process shares: names whose servers never answer would hold up the lookups of the database, of the mail server
 * and of the card processor. `servers`: other name servers than those of the system, for tests.
 */
export const lookUpPublicOf =
  ({ servers }: NameServers = {}): Lookup =>
  async (host) => {
    if (LOCAL.test(host)) return [{ address: '127.0.0.1', family: 4 }]
    // A new one each time, so that changed name servers count.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (servers !== undefined) resolver.setServers(servers)
    const [four, six] = await Promise.all([find(4, resolver.resolve4(host)), find(6, resolver.resolve6(host))])
    return [...four, ...six]
  }

/** The addresses of one family; empty if the name has none. */
const find = (family: 4 | 6, asked: Promise<string[]>): Promise<HostAddress[]> =>
  asked.then(
    (addresses) => addresses.map((address) => ({ address, family })),
    () => [],
  )

/** Finds the addresses of a public host. */
export const lookUpPublic = lookUpPublicOf()
