import sql from 'sql-template-tag'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'

const BATCH = 1_000

/** Deletes payments that were settled before `before`, except of applicants under a data hold. Returns the number. */
export async function prunePayments(services: Services, before: Date): Promise<number> {
  let pruned = 0
  for (let gone = BATCH; gone === BATCH; pruned += gone)
    gone = await transactAs(services, SYSTEM, async ({ db, record }) => {
      const rows = await db.rows(sql`
        delete from payment_transaction where id in (
          select x.id from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
          where x.created < ${before.toISOString()} and x.updated < ${before.toISOString()} and a.hold_reason is null
            and x.state not in ('AUTHORIZING', 'CAPTURING', 'VOIDING', 'REFUNDING')
          order by x.created limit ${BATCH}) returning id`)
      if (rows.length > 0) await record({ type: 'payments.pruned', detail: { rows: rows.length } })
      return rows.length
    })
  return pruned
}
