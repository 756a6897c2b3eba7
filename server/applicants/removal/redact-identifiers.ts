import sql from 'sql-template-tag'
import { isNotPending } from '../../appointment-states.ts'
import { type Change, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { pendingTransfers } from '../search/same-person.ts'

const BATCH = 5_000

/**
 * Clears the last four of the SSN and the date of birth of each applicant whose last appointment was over before `before`, whatever became
 * of it: completed, missed, cancelled or never marked. An applicant whose prints are to be taken again, whom a pending transfer may concern
 * or who is under a data hold keeps them, and so does one who never had an appointment; for merged records the kept one decides.
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
    transferring as (select coalesce(a.merged_into, a.id) as id from ${pendingTransfers}),
    due as (
      select a.id from walked d join applicant a on a.id = d.id join applicant k on k.id = coalesce(a.merged_into, a.id)
      where (a.ssn4 is not null or a.dob is not null) and k.hold_reason is null and not k.illegible
        and exists (select from appointment p where p.applicant = k.id and ${isNotPending(sql`p`)})
        and not exists (select from appointment p where p.applicant = k.id and coalesce(p.completed_at, p.ends_at) >= ${before.toISOString()})
        and k.id not in (select id from transferring)),
    gone as (
      update applicant a set ssn4 = null, ssn4_index = null, dob = null, dob_index = null from due where a.id = due.id returning a.id)
    select (select max(id) from walked) as last, (select count(*)::integer from gone) as redacted`)
  const { last = null, redacted: rows = 0 } = batch ?? {}
  if (rows > 0) await record({ type: 'applicants.redacted', detail: { rows } })
  return last
}
