import sql from 'sql-template-tag'
import { auditBySystem } from '../platform/audit/audit.ts'
import type { Database, Db } from '../platform/database/database.ts'

const BATCH = 5_000

/**
 * Clears the last four of the SSN and the date of birth of everybody whose last appointment was completed before `before`, and of
 * transfer requests that were decided before it. Who is still to come, has to come again or is held keeps them; of merged records the
 * one that was kept tells. Answers of how many.
 */
export async function forgetNumbers(database: Database, before: Date): Promise<number> {
  let forgotten = 0
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const batch = await database.transaction((db) => forgetBatch(db, from, before))
    forgotten += batch.forgotten
    after = batch.last
  }
  return forgotten + (await database.transaction((db) => forgetDecided(db, before)))
}

type Batch = { last: number | null; forgotten: number }

/** Walks all people by their numbers, some thousands in each transaction: nobody waits for it. */
async function forgetBatch(db: Db, after: number, before: Date): Promise<Batch> {
  const batch = await db.one<Batch>(sql`
    with walked as (
      select id from applicant where id > ${after} order by id limit ${BATCH}),
    due as (
      select a.id from walked w join applicant a on a.id = w.id join applicant k on k.id = coalesce(a.merged_into, a.id)
      where (a.ssn4 is not null or a.dob is not null) and k.hold_reason is null and not k.illegible
        and exists (select from appointment p where p.applicant = k.id and p.status = 'COMPLETED')
        and not exists (select from appointment p where p.applicant = k.id
          and (p.status in ('PENDING', 'SCHEDULED') or p.status = 'COMPLETED' and coalesce(p.completed_at, p.ends_at) >= ${before.toISOString()}))),
    gone as (
      update applicant a set ssn4 = null, ssn4_index = null, dob = null, dob_index = null from due where a.id = due.id returning a.id)
    select (select max(id) from walked) as last, (select count(*)::integer from gone) as forgotten`)
  await tell(db, 'applicants', batch?.forgotten ?? 0)
  return batch ?? { last: null, forgotten: 0 }
}

async function forgetDecided(db: Db, before: Date): Promise<number> {
  const gone = await db.rows(sql`
    update transfer t set ssn4 = null, ssn4_index = null, dob = null, dob_index = null
    where t.state <> 'PENDING' and t.updated < ${before.toISOString()} and (t.ssn4 is not null or t.dob is not null)
      and not exists (select from applicant a where a.id = t.applicant and a.hold_reason is not null) returning id`)
  await tell(db, 'transfers', gone.length)
  return gone.length
}

async function tell(db: Db, resource: string, rows: number): Promise<void> {
  if (rows > 0) await auditBySystem(db, { event: 'forget-numbers', resource, detail: { rows } })
}
