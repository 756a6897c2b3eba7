import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { CONFIRMED_SECONDS } from '../../contract/people/accounts.ts'
import { FRESH_SECONDS } from '../../contract/people/single-sign-on.ts'
import type { Db } from '../platform/database/database.ts'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal, signInFirst } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { withSecondFactor } from './factors/with-second-factor.ts'
import { checkPassword } from './passwords.ts'
import { endSession } from './sign-in/sessions.ts'
import { confirmsBySignOn } from './single-sign-on/passwords-off.ts'
import { users } from './users.ts'

/** The id of the viewer's own account. A detached account has no rights and finds nothing. */
export async function ownAccount(db: Db, viewer: Viewer): Promise<number> {
  return (await mustRead(db, users, viewer, viewer.user_id)).id
}

/** An account when its password was compared, which takes too long for a transaction. Absent properties were not checked. */
type PasswordSnapshot = { id: number; password_hash?: string | null; second_factor?: boolean; session?: number | null }

/**
 * Locks an account for a change of how it signs in, which serializes such changes, and returns whether it is unchanged since the
 * password was compared: meanwhile the owner may have changed the password or ended the session.
 */
export async function lockCompared(db: Db, { id, ...before }: PasswordSnapshot): Promise<'same' | 'changed' | 'ended'> {
  await lockAccount(db, id)
  // A separate statement, which sees what was committed while waiting for the lock.
  const now = await db.one<{ password_hash: string | null; second_factor: boolean; session: number | null }>(sql`
    select u.password_hash, ${withSecondFactor} as second_factor, s.id as session
    from user_account u left join session s on s.user_id = u.id and s.id = ${before.session ?? null} and s.ended_at is null
    where u.id = ${id} and u.removed_at is null and u.disabled_at is null`)
  if (now === undefined || (before.session !== undefined && now.session !== before.session)) return 'ended'
  const isSame =
    (before.password_hash === undefined || before.password_hash === now.password_hash) &&
    (before.second_factor === undefined || before.second_factor === now.second_factor)
  return isSame ? 'same' : 'changed'
}

/** Locks an account before its links, sessions and factors: the same order everywhere. */
export const lockAccount = (db: Db, id: number) => db.run(sql`select from user_account where id = ${id} for no key update`)

/** A password that was correct when it was compared, or a fresh single sign-on in its place. */
type ConfirmedOwner = { id: number; by: 'PASSWORD' | 'SIGN_ON'; password_hash: string | null; field: string | undefined }

/** How many wrong passwords in a row a session has; the last one ends it. */
const MAX_WRONG_PASSWORDS = 5

/**
 * Confirms that the caller is the owner of the session, by the password or a fresh single sign-on, before an action that a stolen session
 * must not do; `lockOwn` goes with it. Wrong passwords are counted by the session and end it, so that a thief cannot lock the owner out.
 */
export async function confirmOwner(services: Services, viewer: Viewer, password: string, field?: string): Promise<ConfirmedOwner> {
  const { database } = services
  const fresh = await confirmSignOn(database, viewer)
  if (fresh !== undefined) return { ...fresh, field }
  const { password_hash, tries } = await countTry(database, viewer)
  const countBack = (by: number) =>
    database.run(sql`update session set wrong_passwords = greatest(wrong_passwords - ${by}, 0) where id = ${viewer.session}`)
  const matches = await checkPassword(password, password_hash).catch(async (error) => {
    await countBack(1)
    throw error
  })
  if (matches && password_hash !== null) {
    await countBack(MAX_WRONG_PASSWORDS)
    return { id: viewer.user_id as number, by: 'PASSWORD', password_hash, field }
  }
  if (tries < MAX_WRONG_PASSWORDS) throw wrongPassword(field)
  await transactAs(services, viewer, async ({ db, record }) => {
    await endSession(db, viewer.session as number)
    await record({ type: 'user.sessions_ended', user: viewer.user_id as number, detail: { sessions: 1, wrong_passwords: tries } })
  })
  throw new Refusal(401, 'SIGN_IN', 'Too many wrong passwords: this session has ended. Sign in again.')
}

/** How long a call waits for the comparisons of parallel calls of its session, and how often it looks. */
const MAX_WAIT_MS = 3_000
const LOOK_MS = 25

/**
 * Counts a password as wrong before it is compared, so that parallel guesses cannot pass together. While as many as end a session are
 * being compared, the call waits: with the right password, they are counted back.
 */
async function countTry(db: Db, { session }: Viewer): Promise<{ password_hash: string | null; tries: number }> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const tried = await db.one<{ password_hash: string | null; tries: number }>(sql`
      with counted as (
        update session set wrong_passwords = wrong_passwords + 1
        where id = ${session} and ended_at is null and wrong_passwords < ${MAX_WRONG_PASSWORDS} returning user_id, wrong_passwords
      )
      select u.password_hash, c.wrong_passwords as tries from counted c join user_account u on u.id = c.user_id`)
    if (tried !== undefined) return tried
    const live = await db.one(sql`select id from session where id = ${session} and ended_at is null`)
    if (live === undefined || performance.now() > until) throw signInFirst()
    await pause(LOOK_MS)
  }
}

/**
 * An account without a usable password is confirmed by a fresh single sign-on, one of the last minutes that was made for this; undefined
 * for an account that has a password.
 */
async function confirmSignOn(db: Db, { user_id, session }: Viewer): Promise<Omit<ConfirmedOwner, 'field'> | undefined> {
  const row = await db.one<{ password_hash: string | null; is_fresh: boolean }>(sql`
    select u.password_hash, ${isFresh} as is_fresh from user_account u join session s on s.id = ${session} and s.user_id = u.id
    where u.id = ${user_id} and ${confirmsBySignOn} and s.ended_at is null`)
  if (row === undefined) return undefined
  if (!row.is_fresh) throw freshSignOnFirst()
  return { id: user_id as number, by: 'SIGN_ON', password_hash: row.password_hash }
}

/** Whether session `s` has a fresh single sign-on. */
const isFresh = sql`coalesce(s.fresh_at > now() - make_interval(secs => ${FRESH_SECONDS}), false)`

const freshSignOnFirst = () => new Refusal(403, 'FRESH_SIGN_ON', 'Confirm that it is you first: sign in with your provider once more.')

/**
 * Locks the caller's account for the transaction of the action, and refuses where the session or the confirmed password no longer holds.
 * A password that holds confirms the session too, as a fresh single sign-on has done when it was made.
 */
export async function lockOwn(db: Db, { user_id, session }: Viewer, confirmed?: ConfirmedOwner): Promise<void> {
  const found = await lockCompared(db, { id: user_id as number, session, ...(confirmed && { password_hash: confirmed.password_hash }) })
  if (found === 'ended') throw signInFirst()
  if (found === 'changed') throw wrongPassword(confirmed?.field)
  if (confirmed?.by === 'PASSWORD') await db.run(sql`update session set confirmed_at = now() where id = ${session}`)
}

/**
 * Requires that the owner of the session has signed in or confirmed it lately, before an act that grants lasting access, which a stolen
 * session must not do.
 */
export async function requireConfirmedSession(db: Db, { user_id, session }: Viewer): Promise<void> {
  const confirmed = await db.one(sql`
    select from session where id = ${session} and user_id = ${user_id} and ended_at is null
      and confirmed_at > now() - make_interval(secs => ${CONFIRMED_SECONDS})`)
  if (confirmed === undefined) throw new Refusal(403, 'CONFIRM_FIRST', 'Confirm that it is you first, and then save again.')
}

const wrongPassword = (field: string | undefined) =>
  new Refusal(400, 'WRONG_PASSWORD', WRONG, field === undefined ? {} : { errors: { [field]: WRONG } })

const WRONG = "This password doesn't match our records. Please try again."
