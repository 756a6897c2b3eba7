import sql from 'sql-template-tag'
import { type ApplicantPurged, applicantsOf, type Handler } from '../applicants/applicant-events.ts'
import { auditBySystem } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'

const BATCH = 1_000

/** Deletes payments whose money came to rest before `before`, but of people who are held. Answers how many. */
export async function forgetPayments(database: Database, before: Date): Promise<number> {
  let forgotten = 0
  for (let gone = BATCH; gone === BATCH; forgotten += gone)
    gone = await database.transaction(async (db) => {
      const rows = await db.rows(sql`
        delete from payment_transaction where id in (
          select x.id from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
          where x.created < ${before.toISOString()} and x.updated < ${before.toISOString()} and a.hold_reason is null
            and x.state not in ('AUTHORIZING', 'CAPTURING', 'VOIDING', 'REFUNDING')
          order by x.created limit ${BATCH}) returning id`)
      if (rows.length > 0)
        await auditBySystem(db, { event: 'forget-payments', resource: 'paymenttransactions', detail: { rows: rows.length } })
      return rows.length
    })
  return forgotten
}

/** Payments stay for the books; of cards that were never charged only the amount does. */
export const purgePayments: Handler<ApplicantPurged> = async ({ db }, events) => {
  await db.run(sql`
    update payment_transaction set brand = null, last4 = null, reason = null, token_hash = null, asked_from = null
    where state in ('DECLINED', 'VOIDED')
      and appointment in (select id from appointment where applicant = any(${applicantsOf(events)}::bigint[]))`)
}
