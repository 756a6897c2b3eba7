import { useQuery } from '@tanstack/react-query'
import type { Face } from '../../contract/environments/face.ts'
import { frontEndOf } from '../../contract/environments/hosts.ts'
import { call } from './call.ts'
import { readCarried } from './carried.ts'
import type { Page } from './records/records.ts'

/** The public fields of the employer or network of this site. */
export type Environment = {
  kind: 'employer' | 'network'
  id: number
  name: string
  /** Logo, colours, help line and landing texts: its own, else its network's. */
  face: Face
  display_disclaimer: boolean
  display_waiver: boolean
  /** Comma list: middleName, citizenship, noSsn, foreignAddress, tribes. */
  extra_fields: string | null
  prompt_payment: boolean
  default_payment: string | null
  /** Comma list of CC, OL, IN. */
  payment_options: string | null
  enable_transfers: boolean
  /** Whether an online payment is refunded when the appointment is cancelled before it begins. */
  refund_until_start: boolean
}

/** Loads the environment before anything is drawn; usually it is embedded in the page. */
export const environmentQuery = {
  queryKey: ['environment'],
  queryFn: () => findEnvironment(location.hostname),
  initialData: () => readCarried().environment,
  staleTime: Number.POSITIVE_INFINITY,
}

/** The environment of this host: `data` is null when the host name belongs to none. */
export function useEnvironment() {
  return useQuery(environmentQuery)
}

/** Looks the first label of the host name up among employers and networks; an employer takes precedence. */
export async function findEnvironment(host: string): Promise<Environment | null> {
  const label = host.split('.')[0] ?? ''
  if (frontEndOf(host) === 'network') return first('network', { dashboard_subdomain: label })
  const query = { applicant_subdomain: label }
  const [employer, network] = await Promise.all([first('employer', query), first('network', query)])
  return employer ?? network
}

async function first(kind: Environment['kind'], query: Record<string, string>): Promise<Environment | null> {
  const page = await call<Page<Omit<Environment, 'kind'>>>('GET', `/${kind}s`, { query, anonymous: true })
  const found = page.results[0]
  return found ? { ...found, kind } : null
}
