import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { email } from '../../contract/fields.ts'
import { newPassword } from '../../contract/people.ts'
import { refuseGuessable } from '../people/new-password.ts'
import { hashPassword } from '../people/passwords.ts'
import { endSessionsOf } from '../people/sign-in/sessions.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { countAttempt } from '../platform/http/attempts.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { locked, mustRead } from '../platform/records/record-routes.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

const PER_USER = { scope: 'add-user', most: 20, minutes: 60 }
const answer = z.array(z.object({ email: z.string() }))

/** GET /livescanvendors/{id}/users: who signs in for a location. */
export const listLocationUsers: Action = action({
  method: 'GET',
  path: '/api/livescanvendors/:id/users',
  permission: 'livescanvendors.users',
  summary: 'The users of a location',
  answer,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, liveScanVendors, viewer, idIn(params))
    return usersOf(database, id)
  },
})

/** PATCH /livescanvendors/{id}/add_user: a new account, or one that was detached, may sign in for the location. */
export const addLocationUser: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/add_user',
  permission: 'livescanvendors.add_user',
  summary: 'Let somebody sign in for a location',
  body: z.strictObject({ email: email.input, password: newPassword }),
  answer,
  idempotent: true,
  async handle({ database, settings, viewer, params, body, request, transact }) {
    if (settings.rateLimits && !(await isRepeated(database, request))) await countAttempt(database, PER_USER, String(viewer.user_id))
    refuseGuessable(body.password, [body.email])
    const password = await hashPassword(body.password)
    return transact(async (change) => {
      const { db } = change
      const { id } = await locked(db, liveScanVendors, viewer, idIn(params))
      await runOnce(db, change, request, body, async () => {
        const user = (await attach(db, id, body.email)) ?? (await insert(db, id, body.email, password))
        if (user === undefined)
          throw conflict('TAKEN', "We couldn't add this user. Are you sure they're not already affiliated with another entity?")
        await change.record({ type: 'lsv.user_added', lsv: id, detail: { user } })
        return user
      })
      return usersOf(db, id)
    })
  },
})

/** PATCH /livescanvendors/{id}/remove_user: the account is detached and its sessions end; it never turns into another role. */
export const removeLocationUser: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/remove_user',
  permission: 'livescanvendors.remove_user',
  summary: 'Stop somebody signing in for a location',
  body: z.strictObject({ email: email.input }),
  answer,
  async handle({ viewer, params, body, transact }) {
    return transact(async ({ db, record }) => {
      const { id } = await locked(db, liveScanVendors, viewer, idIn(params))
      const user = await db.one<{ id: number }>(sql`
        update user_account set context_id = null
        where lower(email) = lower(${body.email}) and context_type = 'livescanvendor' and context_id = ${id} and removed_at is null returning id`)
      if (user === undefined) throw invalid({ email: 'Not a user of this location' })
      await endSessionsOf(db, user.id)
      await record({ type: 'lsv.user_removed', lsv: id, detail: { user: user.id } })
      return usersOf(db, id)
    })
  },
})

const usersOf = (db: Db, location: number) =>
  db.rows<{ email: string }>(sql`
    select email from user_account where context_type = 'livescanvendor' and context_id = ${location} and removed_at is null order by lower(email)`)

/** An account that was detached from a location keeps its password. Accounts of any other kind are left alone. */
async function attach(db: Db, location: number, address: string): Promise<number | undefined> {
  const found = await db.one<{ id: number }>(sql`
    update user_account set context_id = ${location}
    where lower(email) = lower(${address}) and context_type = 'livescanvendor' and context_id is null
      and disabled_at is null and removed_at is null
    returning id`)
  return found?.id
}

async function insert(db: Db, location: number, address: string, password: string): Promise<number | undefined> {
  const made = await db.one<{ id: number }>(sql`
    insert into user_account (email, username, password_hash, context_type, context_id)
    select ${address}, ${address}, ${password}, 'livescanvendor', ${location}
    where not exists (
      select from user_account where (lower(username) = lower(${address}) or lower(email) = lower(${address})) and removed_at is null)
    on conflict do nothing returning id`)
  return made?.id
}
