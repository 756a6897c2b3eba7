import { useSyncExternalStore } from 'react'
import type { BookingMinutes } from '../../contract/environments/booking-minutes.ts'
import type { Face } from '../../contract/environments/face.ts'
import { frontEndOf } from '../../contract/environments/hosts.ts'
import { call } from './call.ts'
import { readEmbedded } from './embedded-data.ts'
import { isWorthRetrying } from './problem.ts'
import type { Page } from './records/records.ts'

/** The public fields of the employer or network of this site. */
export type Environment = {
  kind: 'employer' | 'network'
  id: number
  name: string
  /** Logo, colours, help line and landing texts: its own, else its network's. */
  face: Face
  /** How long a new booking takes, by language of the reader. Older servers of a rolling upgrade do not answer it. */
  booking_minutes?: BookingMinutes
  display_disclaimer: boolean
  display_waiver: boolean
  /** Comma list: middleName, citizenship, noSsn, foreignAddress, formerCountries, tribes. */
  extra_fields: string | null
  prompt_payment: boolean
  default_payment: string | null
  /** Comma list of CC, OL, IN. */
  payment_options: string | null
  enable_transfers: boolean
  /** Whether an online payment is refunded when the appointment is cancelled before it begins. */
  refund_until_start: boolean
}

/** `data` is null when the host name belongs to no environment, undefined until that is known. */
type Known = { data?: Environment | null | undefined; error: Error | null; refetch(): Promise<void> }

// Not among the queries: the first page shows it, and needs none of them.
let known: Known = { data: readEmbedded().environment, error: null, refetch: askEnvironment }
let asking: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The environment of this host. */
export function useEnvironment(): Known {
  return useSyncExternalStore(subscribe, () => known)
}

/** The environment of this host, as far as it is known now. */
export const currentEnvironment = (): Environment | null | undefined => known.data

/** Requests the environment, which is usually embedded in the page. */
export function askEnvironment(): Promise<void> {
  if (known.data !== undefined) return Promise.resolve()
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

const TRIES = 2
const PAUSE_MS = 1_000

async function ask() {
  for (let failures = 0; ; failures += 1) {
    try {
      return show(await findEnvironment(location.hostname), null)
    } catch (error) {
      if (failures >= TRIES || !isWorthRetrying(error)) return show(undefined, error as Error)
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** failures))
  }
}

function show(data: Known['data'], error: Error | null) {
  known = { ...known, data, error }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  void askEnvironment()
  addEventListener('online', askEnvironment)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('online', askEnvironment)
  }
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
