import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { accountLink } from '../../contract/people/accounts.ts'
import { anyNewPassword } from '../../contract/people/people.ts'
import { limits } from '../limits.ts'
import { type Action, action, type RouteCall } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { addressKeys, countFailures } from '../platform/http/limits/call-limits.ts'
import { openLink, useLink, voidLinks } from './account-links.ts'
import { mailNotice } from './account-mail.ts'
import { readMinimumLength, refuseWeak } from './new-password.ts'
import { lockAccount } from './own-account.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { clearFailures } from './sign-in/sign-in-failures.ts'

const PASSWORDS = ['ACTIVATE', 'RESET'] as const

/** POST /auth/link: the account of a link, for the page to show; refuses an invalid link. */
export const readLink: Action = action({
  method: 'POST',
  path: '/api/auth/link',
  permission: 'auth/activation.create',
  summary: 'What a link of a mail is for',
  problems: ['LINK_INVALID'],
  body: z.object({ token: z.string() }),
  answer: accountLink,
  async handle({ body, ...call }) {
    const { database, settings, key } = call
    const link = await countDeadLinks(call, () => openLink(database, key, body.token, [...PASSWORDS, 'EMAIL']))
    const account = await database.one<{ username: string; email: string }>(
      sql`select username, email from user_account where id = ${link.user_id}`,
    )
    return {
      purpose: link.purpose,
      username: account?.username ?? '',
      email: link.email ?? account?.email ?? '',
      min_length: await readMinimumLength(database, settings, link.user_id),
    }
  },
})

/**
 * POST /auth/password/reset: the holder of a link chooses a password, for a new account or a forgotten one. The link is used up
 * in the transaction that sets the password; a refused password leaves it valid. No session is opened, so a
 * second factor is still required.
 */
export const resetPassword: Action = action({
  method: 'POST',
  path: '/api/auth/password/reset',
  permission: 'auth/activation.create',
  summary: 'Choose a password by the link of a mail',
  problems: ['LINK_INVALID'],
  body: z.object({ token: z.string(), password: anyNewPassword }),
  handle: ({ body, ...call }) => countDeadLinks(call, () => choosePassword(call, body)),
})

/** Counts calls with links that do not work, before they are opened: a class that activates its accounts at once uses no limit up. */
function countDeadLinks<T>({ database, settings, viewer }: RouteCall, work: () => Promise<T>): Promise<T> {
  const counted = settings.rateLimits ? addressKeys(limits.accountLink, viewer.origin.ip) : []
  return countFailures(database, counted, work, (error) => error instanceof Refusal && error.code === 'LINK_INVALID')
}

async function choosePassword({ database, settings, key, viewer, transact }: RouteCall, body: { token: string; password: string }) {
  const { user_id } = await openLink(database, key, body.token, PASSWORDS)
  await refuseWeak(database, settings, user_id, body.password)
  const password = await hashPassword(body.password)
  await transact(async ({ db, record }) => {
    await lockAccount(db, user_id)
    const link = await useLink(db, key, body.token, PASSWORDS)
    await voidLinks(db, user_id, [...PASSWORDS, 'EMAIL'])
    await db.run(sql`
      update user_account set password_hash = ${password}, must_change_password = false, ${clearFailures}
      where id = ${user_id}`)
    await endSessionsOf(db, user_id)
    const type = link.purpose === 'ACTIVATE' ? 'user.activated' : 'user.password_reset'
    await record({ type, user: user_id, actor: { ...viewer, user_id } })
    if (link.purpose === 'RESET') await mailNotice(db, settings, user_id, 'PASSWORD_CHANGED')
  })
}
