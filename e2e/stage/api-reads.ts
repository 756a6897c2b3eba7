import type { Request } from 'playwright-core'

/** The reads of a request as addresses: those that it gathers, or its own. */
export function readsOf(request: Request): URL[] {
  const url = new URL(request.url())
  if (url.pathname !== '/api/reads') return [url]
  return (url.searchParams.get('paths') ?? '').split('\n').map((read) => new URL(`/api${read}`, url))
}
