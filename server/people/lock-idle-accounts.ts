import sql from 'sql-template-tag'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { lockSuperusers } from './manage-users.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { waysIn } from './single-sign-on/passwords-off.ts'

const IDLE_DAYS = 90

const lastUsed = sql`greatest(created, last_sign_in, unlocked_at)`

/** The most recently used superuser, and the most recently used of those who can sign in when single sign-on fails. */
const spared = sql`(
  (select id from user_account where is_superuser and disabled_at is null and removed_at is null order by ${lastUsed} desc, id limit 1)
  union
  (select id from user_account where id in ${waysIn} order by ${lastUsed} desc, id limit 1))`

/** Locks the accounts that were not used for ninety days, except the superusers who are spared. */
export async function lockIdleAccounts(services: Services): Promise<void> {
  await services.database.transaction(async (db) => {
    await lockSuperusers({ db })
    const idle = await db.rows<{ id: number }>(sql`
      update user_account set disabled_at = now()
      where disabled_at is null and removed_at is null
        and ${lastUsed} < now() - ${`${IDLE_DAYS} days`}::interval
        and id not in ${spared}
      returning id`)
    for (const { id } of idle) await endSessionsOf(db, id)
    const detail = { idle_days: IDLE_DAYS }
    await openChange(services, db, SYSTEM).record(idle.map(({ id }) => ({ type: 'user.locked', user: id, detail })))
  })
}
