import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Role, Viewer } from '../records/access.ts'
import type { Services } from './action.ts'
import { Refusal } from './errors.ts'

/** Applicants read their own bookings and open slots, desks the day that they work on: those are never of a moment ago. */
const READERS: readonly Role[] = ['network_admin', 'staff', 'superuser']

/** Whether a replica may answer a viewer: it has to hold what the viewer has changed. */
export const mayRead = ({ replica }: Pick<Services, 'replica'>, { role, session, last_change }: Viewer): boolean =>
  replica !== undefined && session !== null && READERS.includes(role) && replica.holds(last_change ?? null)

/**
 * Answers a request from the replica where its route says so, and where the replica holds what the viewer must find; else from the
 * primary. A refusal is never the replica's: what it did not find may have come since, so the primary answers.
 */
export async function answerFrom<T>(
  services: Pick<Services, 'database' | 'replica'>,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  reads: 'replica' | undefined,
  handle: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, replica } = services
  if (reads === undefined || replica === undefined || !mayRead(services, viewer)) return handle(database)
  try {
    return await handle(replica.open())
  } catch (error) {
    if (error instanceof Refusal) return handle(database)
    throw error
  }
}
