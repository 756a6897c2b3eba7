import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'

/** A re-print that is booked carries the corrected TCR too. */
export const correctReprintTcr: Consequence<'applicant.tcr_corrected'> = async ({ db }, events) => {
  for (const { applicant, attempt, tcr } of events)
    await db.run(sql`
      update appointment set tcr = ${tcr}
      where applicant = ${applicant} and attempt = ${attempt} and tcr is not null and status in ('PENDING', 'SCHEDULED', 'NO_SHOW')`)
}
