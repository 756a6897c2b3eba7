import sql from 'sql-template-tag'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { endSessionsOf } from './sign-in/sessions.ts'

const IDLE_DAYS = 90

/** Locks the accounts that were not used for ninety days, except the most recently used superuser. */
export async function lockIdleAccounts(services: Services): Promise<void> {
  await services.database.transaction(async (db) => {
    const idle = await db.rows<{ id: number }>(sql`
      update user_account set disabled_at = now()
      where disabled_at is null and removed_at is null
        and greatest(created, last_sign_in, unlocked_at) < now() - ${`${IDLE_DAYS} days`}::interval
        and id is distinct from (
          select id from user_account where is_superuser and disabled_at is null and removed_at is null
          order by greatest(created, last_sign_in, unlocked_at) desc, id limit 1)
      returning id`)
    for (const { id } of idle) await endSessionsOf(db, id)
    const detail = { idle_days: IDLE_DAYS }
    await openChange(services, db, SYSTEM).record(idle.map(({ id }) => ({ type: 'user.locked', user: id, detail })))
  })
}
