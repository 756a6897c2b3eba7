import sql from 'sql-template-tag'
import { type ApplicantMerged, type ApplicantPurged, applicantsOf, type Handler, moveRows } from '../applicants/applicant-events.ts'
import { removeKeys } from '../platform/idempotency.ts'
import { BOOKING } from './idempotency.ts'

/**
 * Place, time, type and price stay for the books. Notes, the numbers of the prints and typed reasons go; links to the own booking
 * become void.
 */
export const purgeAppointments: Handler<ApplicantPurged> = async ({ db }, events) => {
  const changed = await db.rows<{ id: number }>(sql`
    update appointment set notes = null, transaction_id = null, tcr = null, link_revision = link_revision + 1
    where applicant = any(${applicantsOf(events)}::bigint[]) returning id`)
  const ids = changed.map(({ id }) => id)
  await db.run(sql`update appointment_history set reason = null where appointment = any(${ids}::bigint[]) and reason is not null`)
  for (const scope of [BOOKING, 'appointments']) await removeKeys(db, scope, ids)
}

export const moveAppointments: Handler<ApplicantMerged> = async ({ db }, merges) => {
  await moveRows(db, 'appointment', merges)
}
