import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Role, Viewer } from '../platform/records/access.ts'
import { roleOf } from './sign-in/sessions.ts'

type Account = { is_superuser: boolean; context_type: Viewer['context_type']; is_removed: boolean; is_locked: boolean }

/** The role that an account has now, for work that goes on without its session; or why it no longer has one. */
export async function readCurrentRole(db: Db, user_id: number): Promise<Role | 'LOCKED' | 'DELETED'> {
  const account = await db.one<Account>(sql`
    select is_superuser, context_type, removed_at is not null as is_removed, disabled_at is not null as is_locked
    from user_account where id = ${user_id}`)
  if (account === undefined || account.is_removed) return 'DELETED'
  return account.is_locked ? 'LOCKED' : roleOf(account)
}
