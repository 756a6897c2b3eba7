import sql from 'sql-template-tag'
import { auditBySystem } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/database.ts'

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
