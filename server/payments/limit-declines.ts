import { limits } from '../limits.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { countFailures, environmentKeys } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'

/**
 * Runs a call that charges a card. A declined card counts against its client address, in the environment of the query and in all together: an
 * attacker with stolen cards has many, a school whose people mistype theirs has few. Nothing else counts.
 */
export function limitDeclines<T>(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  viewer: Viewer,
  token: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const isCounted = settings.rateLimits && token != null
  const counted = isCounted ? environmentKeys(limits.declinedCard, viewer.origin.ip, viewer.query) : []
  return countFailures(database, counted, work, isDecline)
}

const isDecline = (error: unknown) => error instanceof Refusal && error.code === 'PAYMENT'
