import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'

/** Refuses to assign a record to somebody who is not a member of staff, and who could not open it. */
export async function checkAssignee(db: Db, assignee: unknown): Promise<void> {
  if (typeof assignee !== 'number') return
  const staff = await db.one(sql`select id from user_account where id = ${assignee} and context_type is null and removed_at is null`)
  if (staff === undefined) throw invalid({ assignee: 'Must be a member of staff' })
}
