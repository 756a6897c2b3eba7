import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { knownPassword } from '../../contract/people/people.ts'
import { username } from '../../contract/people/usernames.ts'
import { email } from '../../contract/records/fields.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { openLink, useLink, voidLinks } from './account-links.ts'
import { mailEmailChange, mailNotice } from './account-mail.ts'
import { confirmOwner, lockAccount, lockOwn, ownAccount } from './own-account.ts'

/** PATCH /users/{id}/change_username: the user's own, with the password. */
export const changeUsername: Action = action({
  method: 'PATCH',
  path: '/api/users/:id/change_username',
  permission: 'users.change_username',
  summary: 'Change your username',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: z.strictObject({ username: username.input, password: knownPassword }),
  async handle({ viewer, params, body, transact, ...services }) {
    const { database, settings } = services
    const id = await ownAccount(database, viewer)
    if (idIn(params) !== id) throw notFound()
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    if (settings.rateLimits) await countCall(database, limits.changeUsername, String(id))
    await transact(async ({ db, record }) => {
      await lockOwn(db, viewer, confirmed)
      await refuseForeignAddress(db, id, body.username)
      await db.run(sql`update user_account set username = ${body.username} where id = ${id}`)
      await record({ type: 'user.username_changed', user: id, changed: ['username'] })
      await mailNotice(db, settings, id, 'USERNAME_CHANGED')
    })
  },
})

/** An address as a username would keep its owner from an account, so that only the account's own email may be one. */
async function refuseForeignAddress(db: Db, id: number, username: string): Promise<void> {
  if (!username.includes('@')) return
  const own = await db.one(sql`select 1 as found from user_account where id = ${id} and lower(email) = lower(${username})`)
  if (own === undefined) throw invalid({ username: 'Use a name without @, or your login email' })
}

/**
 * PATCH /users/{id}/change_email: the user's own, with the password. The new address receives a link, the old one a notice. Whether
 * another account has the new address is revealed only to the owner of its mailbox.
 */
export const changeEmail: Action = action({
  method: 'PATCH',
  path: '/api/users/:id/change_email',
  permission: 'users.change_email',
  summary: 'Request a new login email',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: z.strictObject({ email: email.input, password: knownPassword }),
  answer: z.object({}),
  status: 202,
  async handle({ viewer, params, body, transact, ...services }) {
    const { database, settings } = services
    const id = await ownAccount(database, viewer)
    if (idIn(params) !== id) throw notFound()
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    if (settings.rateLimits) await countCall(database, limits.changeEmail, String(id))
    await transact(async ({ db, record }) => {
      await lockOwn(db, viewer, confirmed)
      const same = await db.one(sql`select 1 as found from user_account where id = ${id} and email = ${body.email}`)
      if (same !== undefined) throw invalid({ email: 'This is your login email already' })
      await voidLinks(db, id, ['EMAIL'])
      await mailEmailChange(db, settings, id, body.email)
      await record({ type: 'user.email_change_requested', user: id })
    })
    return {}
  },
})

/** POST /auth/email/confirm: the link sent to the new address makes it the login email. */
export const confirmEmail: Action = action({
  method: 'POST',
  path: '/api/auth/email/confirm',
  permission: 'auth/activation.create',
  summary: 'Confirm a new login email',
  problems: ['LINK_INVALID'],
  body: z.object({ token: z.string() }),
  async handle({ settings, key, viewer, body, transact }) {
    await transact(async ({ db, record }) => {
      const { user_id } = await openLink(db, key, body.token, ['EMAIL'])
      await lockAccount(db, user_id)
      const { email: address } = await useLink(db, key, body.token, ['EMAIL'])
      const before = await db.one<{ email: string }>(sql`select email from user_account where id = ${user_id}`)
      // An account without a separate username signs in by its new email.
      await db.run(sql`
        update user_account set email = ${address}, username = case when lower(username) = lower(email) then ${address} else username end
        where id = ${user_id}`)
      await voidLinks(db, user_id, ['RESET', 'ACTIVATE', 'EMAIL'])
      await record({ type: 'user.email_changed', user: user_id, changed: ['email'], actor: { ...viewer, user_id } })
      await mailNotice(db, settings, user_id, 'EMAIL_CHANGED', { address: before?.email })
    })
  },
})
