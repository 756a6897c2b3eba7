import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { addJobAfter } from '../platform/jobs/add-job.ts'

/** Queues the offers of those LSVs that have waitlist entries; `lsvs` selects their ids. Several calls share one job. */
export async function queueOffers(db: Db, lsvs: Sql): Promise<void> {
  const found = await db.rows<{ lsv: number }>(sql`select distinct lsv from waitlist_entry where lsv in (${lsvs}) order by lsv`)
  for (const { lsv } of found) await addJobAfter(db, 'offer_slots', { lsv }, 0, `offer_slots:${lsv}`)
}
