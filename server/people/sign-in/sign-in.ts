import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, type RouteCall } from '../../platform/http/action.ts'
import { addressBlock, countCall, uncountCall } from '../../platform/http/call-limits.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Settings } from '../../platform/settings.ts'
import { mailNotice } from '../account-mail.ts'
import { takeRecoveryCode } from '../factors/recovery-codes.ts'
import { takeTotp } from '../factors/totp.ts'
import { withSecondFactor } from '../factors/with-second-factor.ts'
import { checkPassword } from '../passwords.ts'
import { sessionCookie } from './session-cookie.ts'
import { openSession } from './sessions.ts'

type Account = { id: number; password_hash: string | null; usable: boolean; failures: number; second_factor: boolean }

const LOCK_AFTER = 5
/** The first lock; each further one in a row is twice as long, up to an hour. */
const LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 60
const MAX_USERNAME = 254
const DECOYS = 64

/** The same answer for unknown, wrong, empty, locked and disabled. */
const failed = () => new Refusal(401, 'SIGN_IN_FAILED', 'The username or password is not right, or the account is locked.')
/** The password was right, so that nothing is given away by saying that a code is missing or wrong. */
const codeRequired = () => new Refusal(401, 'CODE_REQUIRED', 'Type a code of your authenticator app, or one of your recovery codes.')
const wrongCode = () => new Refusal(401, 'WRONG_CODE', 'This code is not right, or was used already. Wait for the next one.')

const credentials = z.object({
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  code: z.optional(z.string()),
})

/** POST /auth/token/: a username or email and a password for a token and a session cookie. */
export const signIn: Action = action({
  method: 'POST',
  path: '/api/auth/token',
  permission: 'auth/token.create',
  summary: 'Sign in',
  body: credentials,
  answer: z.object({ token: z.string(), expires_at: z.string() }),
  async handle({ body, ...call }) {
    const { database, settings, viewer, reply } = call
    if (settings.rateLimits) await countCall(database, limits.signIn, addressBlock(viewer.origin.ip))
    const account = await countGuess(database, body.username)
    const matches = await checkPassword(body.password, account?.usable === true ? account.password_hash : null)
    if (account === undefined || !matches) return refuse(call, account, failed())
    if (account.second_factor && (body.code ?? '').trim() === '') return askForCode(call, account)
    const opened = await call.transact((change) => enter(change, account, body.code ?? ''))
    if (opened === undefined) return refuse(call, account, wrongCode())
    const { cookie, ...signedIn } = opened
    sessionCookie(reply, settings, cookie)
    if (settings.rateLimits) await uncountCall(database, limits.signIn, addressBlock(viewer.origin.ip))
    return signedIn
  },
})

/**
 * Counts the guess before its work: of guesses made in parallel no more than five are ever compared, of passwords and of codes.
 * An account over the limit, locked or disabled is not usable; the caller does the same work for it and gives the same answer. A
 * name that is unknown is counted in a decoy row, since a write takes time too.
 */
async function countGuess(database: Database, typed: string): Promise<Account | undefined> {
  const username = typed.toWellFormed().replaceAll('\0', '').slice(0, MAX_USERNAME)
  const decoy = sha256Of(username.toLowerCase()).readUInt8() % DECOYS
  const window = `${LOCK_MINUTES} minutes`
  const found = await database.one<Account | { id: null }>(sql`
    with known as (
      update user_account u set
        failures = case when failures_since > now() - ${window}::interval then failures + 1 else 1 end,
        failures_since = case when failures_since > now() - ${window}::interval then failures_since else now() end
      where (lower(username) = lower(${username}) or lower(email) = lower(${username})) and removed_at is null
      returning id, password_hash, failures, ${withSecondFactor} as second_factor,
        disabled_at is null and (locked_until is null or locked_until <= now()) and failures <= ${LOCK_AFTER} as usable
    ), unknown as (
      update sign_in_decoy set
        failures = case when failures_since > now() - ${window}::interval then failures + 1 else 1 end,
        failures_since = case when failures_since > now() - ${window}::interval then failures_since else now() end
      where id = ${decoy} and not exists (select from known)
      returning null::bigint as id
    )
    select id, password_hash, failures, second_factor, usable from known
    union all select id, null, null, null, null from unknown`)
  return found === undefined || found.id === null ? undefined : found
}

/** The password was right: this was no failure. Only a sign-in as a whole clears the failures before, else codes could be guessed for ever. */
async function askForCode({ database, record }: RouteCall, { id }: Account): Promise<never> {
  await database.run(sql`update user_account set failures = greatest(failures - 1, 0) where id = ${id}`)
  await record({ type: 'user.sign_in_refused', user: id, outcome: 'refused', detail: { asks: 'code' } })
  throw codeRequired()
}

/** Opens the session, if the code is right where one is needed. */
async function enter(change: Change<Viewer>, { id, second_factor }: Account, code: string) {
  const { db, settings, key, viewer } = change
  const factor = second_factor ? await factorOf(change, id, code) : 'password'
  if (factor === undefined) return undefined
  await db.run(sql`
    update user_account set failures = 0, failures_since = null, locked_until = null, locks = 0, last_sign_in = now() where id = ${id}`)
  await change.record({ type: 'user.signed_in', user: id, detail: { factor }, actor: { ...viewer, user_id: id } })
  if (factor === 'recovery') await mailNotice(db, settings, id, 'RECOVERY_USED')
  return openSession(db, settings, key, id, viewer.origin)
}

async function factorOf(change: Change, user: number, code: string): Promise<'totp' | 'recovery' | undefined> {
  if (await takeTotp(change.db, change, user, code, true)) return 'totp'
  return (await takeRecoveryCode(change.db, change.sealing, user, code)) ? 'recovery' : undefined
}

async function refuse({ database, settings, record }: RouteCall, account: Account | undefined, answer: Refusal): Promise<never> {
  const locks = account?.failures === LOCK_AFTER
  if (locks) await lock(database, settings, account.id)
  await record({ type: locks ? 'user.locked' : 'user.sign_in_refused', user: account?.id ?? null, outcome: 'refused' })
  throw answer
}

/** Where everybody needs a second factor, an account stays locked until a superuser unlocks it or its owner chooses a password by mail. */
async function lock(database: Database, { requireMfa }: Settings, id: number): Promise<void> {
  const minutes = sql`least(${LOCK_MINUTES} * 2 ^ least(locks, 10), ${LONGEST_LOCK_MINUTES})`
  const until = requireMfa ? sql`now() + interval '100 years'` : sql`now() + make_interval(mins => (${minutes})::integer)`
  await database.run(sql`update user_account set locked_until = ${until}, locks = locks + 1 where id = ${id}`)
}
