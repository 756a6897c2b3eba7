import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Viewer } from '../platform/access.ts'
import { roles } from '../platform/access.ts'
import { addressBlock, countAttempt } from '../platform/attempts.ts'
import { audit } from '../platform/audit.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { type Action, action } from '../platform/http.ts'
import { checkPassword } from './passwords.ts'
import { sessionCookie } from './session-cookie.ts'
import { openSession } from './sessions.ts'

type Account = { id: number; password_hash: string | null; usable: boolean; failures: number }

const LOCK_AFTER = 5
const LOCK_MINUTES = 15
const PER_ADDRESS = { scope: 'sign-in', most: 60, minutes: 15 }

/** The same answer for unknown, wrong, empty, locked and disabled. */
const failed = () => new Refusal(401, 'SIGN_IN_FAILED', 'The username or password is not right, or the account is locked.')

const credentials = z.object({
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  code: z.optional(z.string()),
})

/** POST /auth/token/: a username or e-mail and a password for a token and a session cookie. */
export const signIn: Action = action({
  method: 'POST',
  path: '/api/auth/token',
  permission: 'auth/token',
  roles,
  summary: 'Sign in',
  body: credentials,
  answer: z.object({ token: z.string(), expires_at: z.string() }),
  async handle({ database, settings, key, viewer, body, reply }) {
    if (settings.rateLimits) await countAttempt(database, PER_ADDRESS, addressBlock(viewer.origin.ip))
    const account = await beginAttempt(database, body.username)
    const matches = await checkPassword(body.password, account?.usable === true ? account.password_hash : null)
    if (account === undefined || !matches) return refuse(database, viewer, account)
    const { cookie, ...signedIn } = await database.transaction(async (db) => {
      await db.run(
        sql`update user_account set failures = 0, failures_since = null, locked_until = null, last_sign_in = now() where id = ${account.id}`,
      )
      await audit(db, { ...viewer, user_id: account.id }, { event: 'sign-in', resource: 'users', row_id: account.id })
      return openSession(db, settings, key, account.id, viewer.origin)
    })
    sessionCookie(reply, settings, cookie)
    return signedIn
  },
})

/**
 * Counts the attempt before its work: of guesses made in parallel no more than five are ever compared. An account over the
 * limit, locked or disabled is not usable; the caller does the same work for it and gives the same answer.
 */
async function beginAttempt(database: Database, username: string): Promise<Account | undefined> {
  if (!username.isWellFormed() || username.includes('\0')) return undefined
  return database.one<Account>(sql`
    update user_account set
      failures = case when failures_since > now() - ${`${LOCK_MINUTES} minutes`}::interval then failures + 1 else 1 end,
      failures_since = case when failures_since > now() - ${`${LOCK_MINUTES} minutes`}::interval then failures_since else now() end
    where (lower(username) = lower(${username}) or lower(email) = lower(${username})) and removed_at is null
    returning id, password_hash, failures,
      disabled_at is null and (locked_until is null or locked_until <= now()) and failures <= ${LOCK_AFTER} as usable`)
}

async function refuse(database: Database, viewer: Viewer, account: Account | undefined): Promise<never> {
  const locks = account?.failures === LOCK_AFTER
  if (locks)
    await database.run(sql`update user_account set locked_until = now() + ${`${LOCK_MINUTES} minutes`}::interval where id = ${account.id}`)
  await audit(database, viewer, { event: locks ? 'lock' : 'sign-in', outcome: 'refused', resource: 'users', row_id: account?.id ?? null })
  throw failed()
}
