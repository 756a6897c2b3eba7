import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Role, Viewer } from '../records/access.ts'
import type { Services } from './action.ts'
import { Refusal } from './errors.ts'

/** Not for applicants, who read their own bookings and open slots, and desks, which read their day: these must be up to date. */
const READERS: readonly Role[] = ['network_admin', 'staff', 'superuser']

/** Whether a replica may answer a viewer: it must have the viewer's own changes. */
export const mayRead = ({ replica }: Pick<Services, 'replica'>, { role, session, last_change }: Viewer): boolean =>
  replica !== undefined && session !== null && READERS.includes(role) && replica.holds(last_change ?? null)

/**
 * Answers a request from the replica if its route permits it and the replica has the viewer's own changes; else from the
 * primary. Refusals come from the primary only, since the replica may lack new data.
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
