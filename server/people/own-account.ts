import sql from 'sql-template-tag'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { countCall } from '../platform/http/call-limits.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-routes.ts'
import { checkPassword } from './passwords.ts'
import { users } from './users.ts'

/** The id of the viewer's own account. An account that was detached from its location has no rights, and finds nothing. */
export async function ownAccount(db: Db, viewer: Viewer): Promise<number> {
  return (await mustRead(db, users, viewer, viewer.user_id)).id
}

/** Requires the signed-in user's password once more, before an action that a stolen session must not do. */
export async function confirmPassword(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  viewer: Viewer,
  password: string,
  field?: string,
): Promise<void> {
  if (settings.rateLimits) await countCall(database, limits.ownPassword, String(viewer.user_id))
  const known = await database.one<{ password_hash: string | null }>(
    sql`select password_hash from user_account where id = ${viewer.user_id}`,
  )
  if (await checkPassword(password, known?.password_hash ?? null)) return
  const errors = field === undefined ? {} : { errors: { [field]: WRONG } }
  throw new Refusal(400, 'WRONG_PASSWORD', WRONG, errors)
}

const WRONG = "This password doesn't match our records. Please try again."
