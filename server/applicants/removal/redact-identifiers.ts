import sql from 'sql-template-tag'
import { isOpen } from '../../appointment-states.ts'
import { type Change, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'

const BATCH = 5_000

/**
 * Clears the last four of the SSN and the date of birth of each applicant whose last appointment was completed before `before`. An
 * applicant with a future appointment or re-print, or under a data hold, keeps them; for merged records the kept one decides.
 */
export async function redactApplicants(services: Services, before: Date): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await transactAs(services, SYSTEM, (change) => redactBatch(change, from, before))
  }
}

/** Iterates over all applicants by id, some thousands per transaction, so that no request waits for it; returns the last id. */
async function redactBatch({ db, record }: Change, after: number, before: Date): Promise<number | null> {
  const batch = await db.one<{ last: number | null; redacted: number }>(sql`
    with walked as (
      select id from applicant where id > ${after} order by id limit ${BATCH}),
    due as (
      select a.id from walked w join applicant a on a.id = w.id join applicant k on k.id = coalesce(a.merged_into, a.id)
      where (a.ssn4 is not null or a.dob is not null) and k.hold_reason is null and not k.illegible
        and exists (select from appointment p where p.applicant = k.id and p.status = 'COMPLETED')
        and not exists (select from appointment p where p.applicant = k.id
          and (${isOpen(sql`p`)} or p.status = 'COMPLETED' and coalesce(p.completed_at, p.ends_at) >= ${before.toISOString()}))),
    gone as (
      update applicant a set ssn4 = null, ssn4_index = null, dob = null, dob_index = null from due where a.id = due.id returning a.id)
    select (select max(id) from walked) as last, (select count(*)::integer from gone) as redacted`)
  const { last = null, redacted: rows = 0 } = batch ?? {}
  if (rows > 0) await record({ type: 'applicants.redacted', detail: { rows } })
  return last
}
