import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** Headers for old browsers, or with the same effect as the content policy: 7 headers less on every answer. */
const COVERED_BY_POLICY = {
  xFrameOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
  crossOriginOpenerPolicy: false,
} as const

const HSTS_SECONDS = 31_536_000

/**
 * The headers of every answer. They do not depend on the request, so helmet is called once: its call costs a
 * twentieth of a short request's time. `secure`: the product is reached by https.
 */
export function securityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  } as unknown as ServerResponse
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    ...COVERED_BY_POLICY,
    // Without subdomains: with `https://{host}.example.org` the staff's host is the provider's domain, which has other names below it.
    strictTransportSecurity: secure && { maxAge: HSTS_SECONDS, includeSubDomains: false },
  })({} as IncomingMessage, response, throwError)
  return headers
}

/** Passes helmet's errors on: a server without these headers must not start. */
function throwError(error?: unknown): void {
  if (error !== undefined) throw error
}
