import sql from 'sql-template-tag'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'

/** Clears the last four of the SSN and the date of birth of requests that were decided or withdrawn before an instant, except under a data hold. */
export const redactTransfers = (services: Services, before: Date): Promise<void> =>
  transactAs(services, SYSTEM, async ({ db, record }) => {
    const rows = await db.run(sql`
      update transfer t set ssn4 = null, ssn4_index = null, dob = null, dob_index = null
      where t.state <> 'PENDING' and t.updated < ${before.toISOString()} and (t.ssn4 is not null or t.dob is not null)
        and not exists (select from applicant a where a.id = t.applicant and a.hold_reason is not null)`)
    if (rows > 0) await record({ type: 'transfers.redacted', detail: { rows } })
  })
