import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Page } from './records.ts'

/** What the public may know of the employer or network whose site this is. */
export type Environment = {
  kind: 'employer' | 'network'
  id: number
  name: string
  logo_url: string | null
  display_disclaimer: boolean
  display_waiver: boolean
  /** Comma list: middleName, citizenship. */
  extra_fields: string | null
  prompt_payment: boolean
  default_payment: string | null
  /** Comma list of CC, OL, IN. */
  payment_options: string | null
  enable_transfers: boolean
}

/** The environment of this host: `data` is null when nobody has this name. */
export function useEnvironment() {
  return useQuery({ queryKey: ['environment'], queryFn: () => findEnvironment(location.hostname), staleTime: Number.POSITIVE_INFINITY })
}

/** Looks the first label of the host name up, as employer and then as network. */
export async function findEnvironment(host: string): Promise<Environment | null> {
  const label = host.split('.')[0] ?? ''
  if (host.includes('network')) return first('network', { dashboard_subdomain: label })
  return (await first('employer', { applicant_subdomain: label })) ?? first('network', { applicant_subdomain: label })
}

async function first(kind: Environment['kind'], query: Record<string, string>): Promise<Environment | null> {
  const page = await call<Page<Omit<Environment, 'kind'>>>('GET', `/${kind}s`, { query, anonymous: true })
  const found = page.results[0]
  return found ? { ...found, kind } : null
}
