import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../../contract/permissions.ts'
import { steadyNow } from '../clock.ts'
import { refusalOf } from '../database/database-errors.ts'
import { openChange } from '../events/change.ts'
import { idIn, type Services } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { addressBlock } from '../http/limits/call-limits.ts'
import { originOf } from '../http/origin.ts'
import { describeError } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { type Viewer, verbs } from '../records/access.ts'

/** A repeatedly exceeded limit is recorded once per interval, so that a flood of requests is no flood of writes. */
const ONCE_IN_MS = 60_000
const MAX_KNOWN_REFUSALS = 10_000
const PLAIN_VERB = new RegExp(`\\.(${verbs.join('|')})$`)
const TOO_MANY = 429

/**
 * Records refused requests: a missing right (403), a hidden or absent row (404, signed-in users only), a
 * limit (429). The refused transaction is rolled back before. A failing log changes no answer.
 */
export function auditRefusals(services: Services) {
  const tripped = new Map<string, number>()
  return async (error: unknown, request: FastifyRequest): Promise<void> => {
    const { status, code } = statusOf(error)
    const viewer = request.viewer ?? unknownViewer(request)
    const permission = request.routeOptions.config?.permission
    if (permission === undefined || !isRecorded(status, viewer)) return
    if (status === TOO_MANY && wasRecordedLately(tripped, `${addressBlock(request.ip)} ${permission}`, steadyNow())) return
    const row = idIn((request.params ?? {}) as Record<string, string>)
    const refused = { type: 'request.refused', outcome: 'refused', resource: named(permission), row, reason: code } as const
    await openChange(services, services.database, viewer)
      .record(refused)
      .catch((failure: Error & { code?: string }) =>
        logRepeated({ error: describeError(failure) }, 'A refused request could not be recorded'),
      )
  }
}

function statusOf(error: unknown): { status: number; code: string } {
  const known = refusalOf(error)
  if (known instanceof Refusal) return known
  return { status: (error as { statusCode?: number }).statusCode ?? 500, code: 'TOO_MANY' }
}

/** A plain verb is named by its record; an action has its own name. */
const named = (permission: Permission) => permission.replace(PLAIN_VERB, '')

const isRecorded = (status: number, { role }: Viewer) => status === TOO_MANY || (role !== 'public' && (status === 403 || status === 404))

function wasRecordedLately(tripped: Map<string, number>, who: string, now: number): boolean {
  const last = tripped.get(who)
  if (last !== undefined && now - last < ONCE_IN_MS) return true
  if (tripped.size >= MAX_KNOWN_REFUSALS) tripped.clear()
  tripped.set(who, now)
  return false
}

/** The viewer of a request that was refused before authentication. */
const unknownViewer = (request: FastifyRequest): Viewer => ({
  role: 'public',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: originOf(request),
  query: {},
})
