import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'

/** Writes the TCNs of a report of submissions to the appointments that it names. */
export const enterReportedTcns: Consequence<'submissions.reported'> = ({ db }, events) =>
  db.run(sql`
    update appointment p set transaction_id = r.transaction_id
    from json_to_recordset(${JSON.stringify(events.flatMap(({ numbered }) => numbered))}) as r(appointment bigint, transaction_id text)
    where p.id = r.appointment`)

/** Writes the corrected TCR to the booked re-print too. */
export const correctReprintTcr: Consequence<'applicant.tcr_corrected'> = async ({ db }, events) => {
  for (const { applicant, attempt, tcr } of events)
    await db.run(sql`
      update appointment set tcr = ${tcr}
      where applicant = ${applicant} and attempt = ${attempt} and tcr is not null and status in ('PENDING', 'SCHEDULED', 'NO_SHOW')`)
}
