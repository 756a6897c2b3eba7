import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { CONFIRMED_SECONDS, dueSteps } from '../../../contract/people/accounts.ts'
import { FRESH_SECONDS } from '../../../contract/people/single-sign-on.ts'
import { answeredInstant } from '../../../contract/records/answered-instant.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { forbidden, signInFirst } from '../../platform/http/errors.ts'
import { abilitiesOf } from '../../role-permissions.ts'
import { readMinimumLength } from '../new-password.ts'
import { confirmsBySignOn } from '../single-sign-on/passwords-off.ts'
import { clearCookie, cookieOf } from './session-cookie.ts'
import { endSession, restoreSession, roleOf } from './sessions.ts'

/** POST /auth/refresh: a new token for the cookie's session. The browser's Origin must be the host itself. */
export const refresh: Action = action({
  method: 'POST',
  path: '/api/auth/refresh',
  permission: 'auth/token.create',
  summary: 'Restore the session of the cookie',
  answer: z.object({ token: z.string(), expires_at: answeredInstant() }),
  async handle({ database, settings, key, request, reply }) {
    const { origin, host } = request.headers
    if (origin !== undefined && hostOf(origin) !== host) throw forbidden()
    const cookie = cookieOf(request, settings)
    const signedIn = cookie === undefined ? undefined : await restoreSession(database, settings, key, cookie)
    if (signedIn !== undefined) return signedIn
    clearCookie(reply, settings)
    throw signInFirst()
  },
})

const sessionAnswer = z.object({
  user_id: z.number(),
  user_email: z.string(),
  user_role: z.string(),
  context_type: z.nullable(z.string()),
  context_id: z.nullable(z.number()),
  is_superuser: z.boolean(),
  username: z.string(),
  due: z.nullable(z.enum(dueSteps)),
  idle_seconds: z.number(),
  seconds_left: z.number(),
  shortest_password: z.number(),
  /** How the user confirms a sensitive act: by the password, or by a fresh single sign-on, which counts for these seconds. */
  proof: z.enum(['PASSWORD', 'SIGN_ON']),
  has_password: z.boolean(),
  fresh_seconds: z.number(),
  /** How long the session still counts as confirmed, for acts that grant lasting access. */
  confirmed_seconds: z.number(),
  /** The provider that opened the session, and its page to sign out there too. */
  signed_on: z.nullable(z.string()),
  sign_out_url: z.nullable(z.string()),
  may: z.record(z.string(), z.array(z.string())),
})

type SessionUser = {
  email: string
  username: string
  is_superuser: boolean
  seconds_left: number
  has_password: boolean
  confirms_by_sign_on: boolean
  fresh_seconds: number | null
  confirmed_seconds: number | null
  signed_on: string | null
  sign_out_url: string | null
}

/** GET /auth/session: the signed-in user and the permissions for the screens. */
export const session: Action = action({
  method: 'GET',
  path: '/api/auth/session',
  permission: 'auth/logout.create',
  summary: 'Who is signed in',
  answer: sessionAnswer,
  async handle({ database, settings, viewer }) {
    const user = await database.one<SessionUser>(sql`
        select u.email, u.username, u.is_superuser, extract(epoch from s.expires_at - now())::float8 as seconds_left,
          u.password_hash is not null as has_password, ${confirmsBySignOn} as confirms_by_sign_on,
          greatest(0, ${FRESH_SECONDS} - extract(epoch from now() - s.fresh_at))::float8 as fresh_seconds,
          greatest(0, ${CONFIRMED_SECONDS} - extract(epoch from now() - s.confirmed_at))::float8 as confirmed_seconds,
          p.name as signed_on, s.sign_out_url
        from user_account u join session s on s.id = ${viewer.session}
        left join sso_link k on k.id = s.sso_link left join sso_provider p on p.id = k.provider
        where u.id = ${viewer.user_id}`)
    if (user === undefined) throw signInFirst()
    const { user_id, context_type, context_id } = viewer
    return {
      user_id,
      user_email: user.email,
      user_role: roleOf({ is_superuser: user.is_superuser, context_type }),
      context_type,
      context_id,
      is_superuser: user.is_superuser,
      username: user.username,
      due: viewer.due ?? null,
      // Spans, not instants: the browser's clock may be wrong.
      idle_seconds: settings.idleMinutes * 60,
      shortest_password: await readMinimumLength(database, settings, user_id as number),
      proof: user.confirms_by_sign_on ? 'SIGN_ON' : 'PASSWORD',
      has_password: user.has_password,
      fresh_seconds: Math.floor(user.fresh_seconds ?? 0),
      confirmed_seconds: Math.floor(user.confirmed_seconds ?? 0),
      signed_on: user.signed_on,
      sign_out_url: user.sign_out_url,
      seconds_left: Math.max(0, Math.floor(user.seconds_left)),
      may: abilitiesOf(viewer.role),
    }
  },
})

/** DELETE /auth/session: invalidates token and cookie at once. */
export const signOut: Action = action({
  method: 'DELETE',
  path: '/api/auth/session',
  permission: 'auth/logout.create',
  summary: 'Sign out',
  async handle({ settings, viewer, reply, transact }) {
    await transact(async ({ db, record }) => {
      if (viewer.session !== null) await endSession(db, viewer.session)
      await record({ type: 'user.signed_out', user: viewer.user_id })
    })
    clearCookie(reply, settings)
  },
})

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
