/* A certified provider of OpenID Connect with its own sign-in pages, for tests and journeys. Not used by the product. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The people of the provider, by the name that is typed into its page. */
type Persons = Record<string, Record<string, unknown>>

/** A provider on this machine, and the addresses to which it sends people back. */
export type OpenIdProvider = { issuer: string; persons: Persons; callbacks: string[]; close(): Promise<void> }

/** The registered client of the provider. */
export const CLIENT = { client_id: 'bims', client_secret: 'a secret of the client' } as const

/** Starts a provider; its pages take any password. Callbacks may be added until the first call. */
export async function startOpenIdProvider(persons: Persons, callbacks: string[] = []): Promise<OpenIdProvider> {
  // @ts-expect-error the package has no types of its own
  const { default: Provider } = await import('oidc-provider')
  let listener: RequestListener | undefined
  const server = createServer((request, response) => {
    listener ??= new Provider(issuer, configuration(persons, callbacks)).callback() as RequestListener
    listener(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    persons,
    callbacks,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const configuration = (persons: Persons, redirect_uris: readonly string[]) => ({
  clients: [{ ...CLIENT, redirect_uris, grant_types: ['authorization_code'], response_types: ['code'] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
  scopes: ['openid', 'email', 'groups'],
  cookies: { keys: ['tests only'] },
  pkce: { required: () => true },
  findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...persons[sub] }) }),
})
