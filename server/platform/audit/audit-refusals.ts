import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../../contract/permissions.ts'
import { refusalOf } from '../database/database-errors.ts'
import { openChange, type Recordable } from '../events/change.ts'
import { idIn, type Services } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { addressBlock } from '../http/limits/call-limits.ts'
import { originOf } from '../http/origin.ts'
import { describeError } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { type Viewer, verbs } from '../records/access.ts'
import { countRefusals, type Refused } from './count-refusals.ts'

/** Further refusals are counted for so long: a flood of requests is no flood of rows. */
export const COUNTED_MS = 60_000
/** The refusals of one session or key that have a row each in that time. */
export const MAX_ROWS = 20
const MAX_ENTRIES = 500
const PLAIN_VERB = new RegExp(`\\.(${verbs.join('|')})$`)
const TOO_MANY = 429

/**
 * Records refused requests: a missing right (403), a hidden or absent row (404, signed-in users only), a limit (429). The refused
 * transaction is rolled back before. Of each session or key the first of a minute have a row each; all further ones are counted, and a
 * row for each record and reason says at the end of the minute, or of the server, how many they were. A failing log changes no answer.
 */
export function auditRefusals(services: Services) {
  const counts = countRefusals()
  let timer: NodeJS.Timeout | undefined

  async function recordCounted(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = counts.takeCounted().map(({ times, ...refused }) => ({ ...eventOf(refused), detail: { times } }))
    for (let at = 0; at < counted.length; at += MAX_ENTRIES) await record(services, counted.slice(at, at + MAX_ENTRIES))
  }

  async function note(error: unknown, request: FastifyRequest): Promise<void> {
    const { status, code: reason } = statusOf(error)
    const viewer = request.viewer ?? unknownViewer(request)
    const permission = request.routeOptions.config?.permission
    if (permission === undefined || !isRecorded(status, viewer)) return
    const row = idIn((request.params ?? {}) as Record<string, string>)
    const refused = { viewer, resource: named(permission), row, reason }
    timer ??= setTimeout(recordCounted, COUNTED_MS).unref()
    const isNew =
      status === TOO_MANY
        ? counts.admits(`${addressBlock(request.ip)} ${permission}`, refused, 1)
        : counts.admits(`${viewer.user_id} ${viewer.session} ${viewer.key?.id}`, refused, MAX_ROWS)
    if (isNew) await record(services, [eventOf(refused)])
    if (counts.isFull()) await recordCounted()
  }

  return { note, close: recordCounted }
}

const eventOf = ({ viewer, ...facts }: Refused) => ({ type: 'request.refused', outcome: 'refused', actor: viewer, ...facts }) as const

async function record(services: Services, events: readonly Recordable[]): Promise<void> {
  const actor = events[0]?.actor
  if (actor === undefined) return
  await openChange(services, services.database, actor)
    .record(events)
    .catch((failure: Error & { code?: string }) =>
      logRepeated({ error: describeError(failure) }, 'A refused request could not be recorded'),
    )
}

function statusOf(error: unknown): { status: number; code: string } {
  const known = refusalOf(error)
  if (known instanceof Refusal) return known
  return { status: (error as { statusCode?: number }).statusCode ?? 500, code: 'TOO_MANY' }
}

/** A plain verb is named by its record; an action has its own name. */
const named = (permission: Permission) => permission.replace(PLAIN_VERB, '')

const isRecorded = (status: number, { role }: Viewer) => status === TOO_MANY || (role !== 'public' && (status === 403 || status === 404))

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
