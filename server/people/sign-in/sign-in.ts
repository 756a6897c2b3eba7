import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { answeredInstant } from '../../../contract/records/answered-instant.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, type RouteCall } from '../../platform/http/action.ts'
import { Refusal, tooMany } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { mailNotice } from '../account-mail.ts'
import { takeRecoveryCode } from '../factors/recovery-codes.ts'
import { takeTotp } from '../factors/totp.ts'
import { lockCompared } from '../own-account.ts'
import { checkPassword } from '../passwords.ts'
import { hasPasswordsOff, onlySignOn } from '../single-sign-on/passwords-off.ts'
import { countGuess, type Guess, uncountedGuess } from './guesses.ts'
import { sessionCookie } from './session-cookie.ts'
import { openSession } from './sessions.ts'
import { applyFailure, beginAttempt, isKnownThere, rememberSource, type SignInAttempt, uncountFailure } from './sign-in-failures.ts'

/** The same answer for unknown, wrong, empty, locked and disabled. */
const failed = () => new Refusal(401, 'SIGN_IN_FAILED', 'The username or password is not right, or the account is locked.')
/** The password was correct, so that naming a missing or wrong code reveals nothing. */
const codeRequired = () => new Refusal(401, 'CODE_REQUIRED', 'Type a code of your authenticator app, or one of your recovery codes.')
const wrongCode = () => new Refusal(401, 'WRONG_CODE', 'This code is not right, or was used already. Wait for the next one.')

const credentials = z.object({
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  code: z.optional(z.string()),
})

/** POST /auth/token/: exchanges a username or email and a password for a token and a session cookie. */
export const signIn: Action = action({
  method: 'POST',
  path: '/api/auth/token',
  permission: 'auth/token.create',
  summary: 'Sign in',
  problems: ['SIGN_IN_FAILED', 'CODE_REQUIRED', 'WRONG_CODE', 'SSO_ONLY'],
  body: credentials,
  answer: z.object({ token: z.string(), expires_at: answeredInstant() }),
  async handle({ body, ...call }) {
    const { database, settings, viewer, reply } = call
    const { ip } = viewer.origin
    const guess = settings.rateLimits ? await countGuess(database, body.username, ip) : uncountedGuess
    const { wait } = guess
    const account =
      wait === 0 || (await isKnownThere(database, body.username, ip)) ? await beginAttempt(database, body.username, ip) : undefined
    const known = account?.usable === true ? account.password_hash : null
    const matches = await checkPassword(body.password, known, wait > 0 ? 'overLimit' : 'open')
    if (wait > 0 && account === undefined) throw tooMany(wait)
    if (account === undefined || !matches) return refuse(call, account, wait > 0 ? tooMany(wait) : failed())
    if (await hasPasswordsOff(database, account.id)) return refuseOff(call, account, guess)
    if (account.second_factor && (body.code ?? '').trim() === '') return askForCode(call, account, guess)
    const opened = await call.transact((change) => enter(change, account, body.code ?? ''))
    if (opened === undefined) return refuse(call, account, wrongCode())
    if (opened === 'changed') return refuse(call, account, failed())
    await rememberSource(database, account)
    const { cookie, ...signedIn } = opened
    sessionCookie(reply, settings, cookie)
    await guess.uncount()
    return signedIn
  },
})

/**
 * Asks for a code. The password was right, so this is no failure; earlier failures stay until a complete sign-in, or codes could be
 * guessed without limit.
 */
async function askForCode({ database, record }: RouteCall, account: SignInAttempt, guess: Guess): Promise<never> {
  await uncountFailure(database, account)
  await guess.uncount()
  await record({ type: 'user.sign_in_refused', user: account.id, outcome: 'refused', detail: { asks: 'code' } })
  throw codeRequired()
}

/** The password was correct, so that the way to sign in may be named. */
async function refuseOff({ database, record }: RouteCall, account: SignInAttempt, guess: Guess): Promise<never> {
  await uncountFailure(database, account)
  await guess.uncount()
  await record({ type: 'user.sign_in_refused', user: account.id, outcome: 'refused', reason: 'SSO_ONLY' })
  throw onlySignOn()
}

/** Opens the session, if the account is unchanged since its password was compared, and the code is valid where one is required. */
async function enter(change: Change<Viewer>, { id, password_hash, second_factor }: SignInAttempt, code: string) {
  const { db, settings, key, viewer } = change
  if ((await lockCompared(db, { id, password_hash, second_factor })) !== 'same') return 'changed'
  const factor = second_factor ? await factorOf(change, id, code) : 'password'
  if (factor === undefined) return undefined
  await db.run(sql`update user_account set locks = 0, last_sign_in = now() where id = ${id}`)
  await change.record({ type: 'user.signed_in', user: id, detail: { factor }, actor: { ...viewer, user_id: id } })
  if (factor === 'recovery') await mailNotice(db, settings, id, 'RECOVERY_USED')
  return openSession(db, settings, key, id, viewer.origin)
}

async function factorOf(change: Change, user: number, code: string): Promise<'totp' | 'recovery' | undefined> {
  if (await takeTotp(change.db, change, user, code, true)) return 'totp'
  return (await takeRecoveryCode(change.db, change.sealing, user, code)) ? 'recovery' : undefined
}

async function refuse({ database, settings, record }: RouteCall, account: SignInAttempt | undefined, answer: Refusal): Promise<never> {
  const applied = await applyFailure(database, settings, account)
  const detail = applied === 'blocked' ? { detail: { blocks: 'address' } } : {}
  const type = applied === 'locked' ? 'user.locked' : 'user.sign_in_refused'
  await record({ type, user: account?.id ?? null, outcome: 'refused', ...detail })
  throw answer
}
