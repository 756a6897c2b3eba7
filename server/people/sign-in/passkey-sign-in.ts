import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { answeredInstant } from '../../../contract/records/answered-instant.ts'
import { limits } from '../../limits.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { countAddress, uncountAddress } from '../../platform/http/limits/call-limits.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { type PasskeySite, siteOf } from '../factors/passkey-site.ts'
import { findUserOfPasskey, signInOptions } from '../factors/passkeys.ts'
import { refusePasswordsOff } from '../single-sign-on/passwords-off.ts'
import { sessionCookie } from './session-cookie.ts'
import { openSession } from './sessions.ts'
import { rememberAddress } from './sign-in-failures.ts'

/** POST /auth/passkey/options: the browser's options to sign in with a passkey. */
export const passkeyOptions: Action = action({
  method: 'POST',
  path: '/api/auth/passkey/options',
  permission: 'auth/token.create',
  summary: 'Begin to sign in with a passkey',
  problems: ['SIGN_IN_FAILED', 'ELSEWHERE', 'PASSKEY_REFUSED'],
  answer: z.record(z.string(), z.unknown()),
  async handle({ database, settings, viewer, request }) {
    if (settings.rateLimits) await countAddress(database, limits.passkey, viewer.origin.ip)
    return { ...(await signInOptions(database, siteOf(settings, request.headers.origin))) }
  },
})

/** POST /auth/passkey: opens a session for the passkey's account. An unlocked passkey is two factors, so no code is needed. */
export const passkeySignIn: Action = action({
  method: 'POST',
  path: '/api/auth/passkey',
  permission: 'auth/token.create',
  summary: 'Sign in with a passkey',
  problems: ['SIGN_IN_FAILED', 'ELSEWHERE', 'PASSKEY_REFUSED', 'SSO_ONLY'],
  body: z.object({ response: z.record(z.string(), z.unknown()) }),
  answer: z.object({ token: z.string(), expires_at: answeredInstant() }),
  async handle({ database, settings, viewer, body, request, reply, transact, record }) {
    if (settings.rateLimits) await countAddress(database, limits.passkey, viewer.origin.ip)
    const site = siteOf(settings, request.headers.origin)
    const opened = await transact((change) => open(change, site, body.response)).catch(async (error) => {
      await record({ type: 'user.sign_in_refused', user: null, outcome: 'refused', detail: { factor: 'passkey' } })
      throw error
    })
    const { cookie, user, ...signedIn } = opened
    await rememberAddress(database, user, viewer.origin.ip)
    // Both calls: an office where all sign in at once does not use its limit up.
    if (settings.rateLimits) await uncountAddress(database, limits.passkey, viewer.origin.ip, 2)
    sessionCookie(reply, settings, cookie)
    return signedIn
  },
})

async function open({ db, settings, key, viewer, record }: Change<Viewer>, site: PasskeySite, response: unknown) {
  const id = await findUserOfPasskey(db, site, response)
  // Failed passwords do not lock out the holder of a passkey; a superuser's lock does.
  const usable = await db.run(sql`
    update user_account set last_sign_in = now() where id = ${id} and removed_at is null and disabled_at is null`)
  if (usable === 0) throw new Refusal(401, 'SIGN_IN_FAILED', 'This account is locked. Please ask your administrator.')
  await refusePasswordsOff(db, id)
  await record({ type: 'user.signed_in', user: id, detail: { factor: 'passkey' }, actor: { ...viewer, user_id: id } })
  return { user: id, ...(await openSession(db, settings, key, id, viewer.origin)) }
}
