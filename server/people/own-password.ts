import sql from 'sql-template-tag'
import type { Viewer } from '../platform/access.ts'
import { countAttempt } from '../platform/attempts.ts'
import { Refusal } from '../platform/errors.ts'
import type { Services } from '../platform/http.ts'
import { checkPassword } from './passwords.ts'

const GUESSES = { scope: 'set-password', most: 5, minutes: 15 }

/** Refuses whoever does not know the password of the account that is signed in: an open desk is not enough for some things. */
export async function checkOwnPassword(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  viewer: Viewer,
  password: string,
): Promise<void> {
  if (settings.rateLimits) await countAttempt(database, GUESSES, String(viewer.user_id))
  const known = await database.one<{ password_hash: string | null }>(
    sql`select password_hash from user_account where id = ${viewer.user_id}`,
  )
  if (!(await checkPassword(password, known?.password_hash ?? null)))
    throw new Refusal(400, 'WRONG_PASSWORD', "This password doesn't match our records. Please try again.")
}
