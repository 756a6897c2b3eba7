import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'
import { removeKeys } from '../platform/records/idempotency.ts'
import { clearHistoryReasons } from './appointment-histories.ts'
import { BOOKING } from './booking-key.ts'

/**
 * Keeps place, time, type and price for the accounts. Clears notes, the numbers of the prints, the name in the machine's file and typed
 * reasons, and revokes booking links.
 */
export const purgeAppointments: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const changed = await db.rows<{ id: number }>(sql`
    update appointment set notes = null, transaction_id = null, tcr = null, machine_name = null, id_document = null, id_issuer = null, id_expires = null, link_revision = link_revision + 1
    where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) returning id`)
  const ids = changed.map(({ id }) => id)
  await clearHistoryReasons(db, ids)
  for (const scope of [BOOKING, 'appointments.create', 'appointments.day_board']) await removeKeys(db, scope, ids)
}
