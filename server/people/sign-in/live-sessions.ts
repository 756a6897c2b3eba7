import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type LiveSession, liveSession } from '../../../contract/people/accounts.ts'
import { idText } from '../../../contract/records/id-text.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { permits } from '../../role-permissions.ts'
import { ownAccount } from '../own-account.ts'
import { endSession } from './sessions.ts'

const whose = z.object({ user: z.optional(idText) })

/** GET /sessions: the user's own, the latest first; superusers may name another user. */
export const listSessions: Action = action({
  method: 'GET',
  path: '/api/sessions',
  permission: 'sessions.list',
  summary: 'Sessions that live',
  query: whose,
  answer: z.array(liveSession),
  async handle({ database, settings, viewer, query }) {
    const user = await userOf(database, viewer, query.user)
    return database.rows<LiveSession>(sql`
      select id, created, last_seen, expires_at, host(ip) as ip, user_agent, coalesce(id = ${viewer.session}, false) as is_current
      from session where user_id = ${user} and ${alive(settings)} order by last_seen desc, id desc`)
  },
})

/** DELETE /sessions/{id}: ends a session of the caller, or for a superuser anybody's. Its next request is refused. */
export const endOneSession: Action = action({
  method: 'DELETE',
  path: '/api/sessions/:id',
  permission: 'sessions.remove',
  summary: 'End a session',
  async handle({ database, settings, viewer, params, transact }) {
    const account = await ownAccount(database, viewer)
    await transact(async ({ db, record }) => {
      const session = await db.one<{ id: number; user_id: number }>(sql`
        select id, user_id from session where id = ${idIn(params)} and ${alive(settings)}
          and (user_id = ${account} or ${permits(viewer.role, 'sessions.manage_others')}) for no key update`)
      if (session === undefined) throw notFound()
      await endSession(db, session.id)
      await record({ type: 'user.sessions_ended', user: session.user_id, detail: { sessions: 1 } })
    })
  },
})

/** DELETE /sessions: ends the user's own sessions but this one; a superuser may end all sessions of another `user`. */
export const endOtherSessions: Action = action({
  method: 'DELETE',
  path: '/api/sessions',
  permission: 'sessions.remove',
  summary: 'End all other sessions',
  query: whose,
  async handle({ database, viewer, query, transact }) {
    const user = await userOf(database, viewer, query.user)
    await transact(async ({ db, record }) => {
      const sessions = await db.run(sql`
        update session set ended_at = now() where user_id = ${user} and ended_at is null and id is distinct from ${viewer.session}`)
      await record({ type: 'user.sessions_ended', user, detail: { sessions } })
    })
  },
})

/** The user whose sessions are requested: only superusers may name another user, all others get a 404. */
async function userOf(db: Db, viewer: Viewer, named: string | undefined): Promise<number> {
  const account = await ownAccount(db, viewer)
  const user = named === undefined ? account : Number(named)
  if (user === account) return account
  const found = permits(viewer.role, 'sessions.manage_others') && Number.isSafeInteger(user)
  const row = found ? await db.one(sql`select 1 as found from user_account where id = ${user} and removed_at is null`) : undefined
  if (row === undefined) throw notFound()
  return user
}

const alive = ({ idleMinutes }: Settings) =>
  sql`ended_at is null and expires_at > now() and last_seen > now() - ${`${idleMinutes} minutes`}::interval`
