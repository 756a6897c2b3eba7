import sql from 'sql-template-tag'
import type { Change } from '../platform/events/change.ts'
import { freeBookingKey } from './booking-key.ts'

/**
 * Releases the slot of a pending appointment, and its key. Afterwards no payment can book it. Returns whether it was pending.
 */
export async function releasePending({ db, record }: Change, appointment: number): Promise<boolean> {
  const released = await db.one<{ applicant: number }>(sql`
    update appointment set status = 'CANCELLED' where id = ${appointment} and status = 'PENDING' returning applicant`)
  if (released === undefined) return false
  await Promise.all([freeBookingKey(db, appointment), record({ type: 'appointment.released', appointment, ...released })])
  return true
}
