import { randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { signInFirst } from '../../platform/http/errors.ts'
import type { Origin, Role, Viewer } from '../../platform/records/access.ts'
import { deriveKey, type SigningKeys } from '../../platform/secrets/sealing.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withSecondFactor } from '../factors/with-second-factor.ts'

/** The row of a live session's user. */
type SessionRow = {
  session: number
  user_id: number
  email: string
  is_superuser: boolean
  context_type: Viewer['context_type']
  context_id: number | null
  idle_seconds: number
  expires_at: string
  must_change_password: boolean
  second_factor: boolean
  last_change: string | null
}

/** A token for the Authorization header, and its expiry. */
type SignedIn = { token: string; expires_at: string }

const SEEN_EVERY_SECONDS = 60
const SEEN_IN_A_LIFE = 6
/** A session seen later than this dates from before the clock was set back, so that its age is unknown. */
const AHEAD = '1 minute'

const signers = new WeakMap<Buffer, ReturnType<typeof signerUnder>>()

/** Signs and checks with one key; created once for each. */
function signerOf(signingKey: Buffer) {
  const signer = signers.get(signingKey) ?? signerUnder(deriveKey(signingKey, 'bims session tokens'))
  signers.set(signingKey, signer)
  return signer
}

const signerUnder = (key: Buffer) => ({
  sign: createSigner({ key, algorithm: 'HS256' }),
  verify: createVerifier({ key, algorithms: ['HS256'] }),
})

/** Signs and checks the bearer tokens. A token only names its session, whose row decides. */
export function createTokenSigner(keys: SigningKeys) {
  return {
    /** A token. Its payload is for the screens: user_role, context_type, context_id, user_id, user_email. */
    sign: (row: SessionRow): string =>
      signerOf(keys.current).sign({
        jti: String(row.session),
        exp: Math.floor(Date.parse(row.expires_at) / 1000),
        user_role: roleOf(row),
        context_type: row.context_type,
        context_id: row.context_id,
        user_id: row.user_id,
        user_email: row.email,
      }),
    /** The session's id, or the 401 of an invalid token. */
    read(token: string): number {
      for (const key of keys.accepted.toReversed()) {
        const session = readUnder(key, token)
        if (session !== undefined) return session
      }
      throw signInFirst()
    },
  }
}

function readUnder(key: Buffer, token: string): number | undefined {
  try {
    return Number(signerOf(key).verify(token).jti)
  } catch {
    return undefined
  }
}

/** Opens a session, which its owner has confirmed by signing in, and returns its token and the secret of its cookie. */
export async function openSession(
  db: Db,
  settings: Settings,
  key: SigningKeys,
  userId: number,
  origin: Origin,
): Promise<SignedIn & { cookie: string }> {
  const cookie = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into session (cookie_hash, user_id, expires_at, ip, user_agent, confirmed_at)
    values (${sha256Of(cookie)}, ${userId}, now() + ${`${settings.sessionMinutes} minutes`}::interval, ${origin.ip}, ${origin.user_agent}, now())`)
  const signedIn = await restoreSession(db, settings, key, cookie)
  if (signedIn === undefined) throw signInFirst()
  return { ...signedIn, cookie }
}

/** The token of a cookie's live session; the cookie is not rotated, since two tabs share it. */
export async function restoreSession(db: Db, settings: Settings, key: SigningKeys, cookie: string): Promise<SignedIn | undefined> {
  const row = await live(db, settings, sql`s.cookie_hash = ${sha256Of(cookie)}`)
  return row === undefined ? undefined : { token: createTokenSigner(key).sign(row), expires_at: row.expires_at }
}

/** The viewer of a bearer token. Computed from the rows of session and user at every request. */
export async function readViewerOfSession(
  db: Db,
  settings: Settings,
  session: number,
  request: { origin: Origin; query: Viewer['query']; background: boolean },
): Promise<Viewer> {
  const row = await live(db, settings, sql`s.id = ${session}`)
  if (row === undefined) throw signInFirst()
  if (!request.background && row.idle_seconds > Math.min(SEEN_EVERY_SECONDS, (settings.idleMinutes * 60) / SEEN_IN_A_LIFE))
    await db.run(sql`update session set last_seen = now() where id = ${session}`)
  const { context_type, context_id, user_id, last_change } = row
  const due = requiredStep(settings, row)
  return { role: roleOf(row), user_id, context_type, context_id, session, origin: request.origin, query: request.query, due, last_change }
}

/** The step that the account must complete first. */
export function requiredStep(
  { requireMfa }: Settings,
  { must_change_password, second_factor }: Pick<SessionRow, 'must_change_password' | 'second_factor'>,
): Viewer['due'] {
  if (must_change_password) return 'PASSWORD'
  return requireMfa && !second_factor ? 'SECOND_FACTOR' : null
}

/** Records the database's position after a change of the session's user: a replica must have reached it to answer this user. */
export const noteChange = (db: Db, session: number) =>
  db.run(sql`update session set last_change = greatest(last_change, pg_current_wal_insert_lsn()) where id = ${session}`)

/** Ends one session. */
export const endSession = (db: Db, session: number) =>
  db.run(sql`update session set ended_at = now() where id = ${session} and ended_at is null`)

/** Ends the sessions of a user, except `kept`. */
export const endSessionsOf = (db: Db, userId: number, kept: number | null = null) =>
  db.run(sql`update session set ended_at = now() where user_id = ${userId} and ended_at is null and id is distinct from ${kept}`)

/**
 * Session and user, if both are live: not ended, not idle, not disabled, and the context exists. A session that a provider of single
 * sign-on opened owes no password and no second factor of ours.
 */
async function live(db: Db, settings: Settings, condition: ReturnType<typeof sql>): Promise<SessionRow | undefined> {
  return db.one<SessionRow>(sql`
    select s.id as session, u.id as user_id, u.email, u.is_superuser, u.context_type,
           case u.context_type
             when 'network' then (select n.id from network n where n.id = u.context_id and n.removed_at is null)
             when 'livescanvendor' then (select l.id from live_scan_vendor l where l.id = u.context_id and l.removed_at is null)
           end as context_id,
           extract(epoch from now() - s.last_seen)::float8 as idle_seconds, s.expires_at,
           u.must_change_password and s.sso_link is null as must_change_password,
           ${settings.requireMfa ? sql`(s.sso_link is not null or ${withSecondFactor})` : sql`true`} as second_factor, s.last_change::text as last_change
    from session s join user_account u on u.id = s.user_id
    where ${condition} and s.ended_at is null and s.expires_at > now()
      and s.last_seen > now() - ${`${settings.idleMinutes} minutes`}::interval and s.last_seen <= now() + ${AHEAD}::interval
      and u.removed_at is null and u.disabled_at is null`)
}

/** The role of a user's row. An account with a context is never staff, even when detached. */
export function roleOf(user: { is_superuser: boolean; context_type: Viewer['context_type'] }): Role {
  if (user.context_type === 'livescanvendor') return 'lsv_user'
  if (user.context_type === 'network') return 'network_admin'
  return user.is_superuser ? 'superuser' : 'staff'
}

/** Deletes sessions that expired a month ago. */
export const pruneSessions = (db: Db) => db.run(sql`delete from session where expires_at < now() - interval '30 days'`)
