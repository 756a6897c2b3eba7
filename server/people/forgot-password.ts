import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { USERNAME_MAX } from '../../contract/people/usernames.ts'
import { limits } from '../limits.ts'
import { openChange } from '../platform/events/change.ts'
import { type Action, action, type Services } from '../platform/http/action.ts'
import { countAddress, countCallQuietly } from '../platform/http/limits/call-limits.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { mailReset } from './account-mail.ts'
import { passwordsOff } from './single-sign-on/passwords-off.ts'

/** The payload of the job: the name as typed. */
export type ForgotJob = { username: string }

/**
 * POST /auth/password/forgot: 202 for any name. A job looks the account up, so that the answer takes
 * the same work for known and unknown names. A name over its limit gets the same answer and no mail.
 */
export const forgotPassword: Action = action({
  method: 'POST',
  path: '/api/auth/password/forgot',
  permission: 'auth/forgot_password.create',
  summary: 'Ask for a link to choose a new password',
  body: z.object({ username: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX)) }),
  answer: z.object({}),
  status: 202,
  async handle({ database, settings, viewer, body }) {
    const username = body.username.toWellFormed().replaceAll('\0', '')
    if (settings.rateLimits) await countAddress(database, limits.forgotAddress, viewer.origin.ip)
    if (!settings.rateLimits || (await countCallQuietly(database, limits.forgotName, username.toLowerCase())))
      await addJob(database, 'forgot_password', { username } satisfies ForgotJob)
    return {}
  },
})

/** The job: mails the link to the account's own address, if an account may sign in by the name, and by a password. */
export async function mailForgotten(services: Services, { username }: ForgotJob): Promise<void> {
  await services.database.transaction(async (db) => {
    const account = await db.one<{ id: number }>(sql`
      select id from user_account u
      where (lower(username) = lower(${username}) or lower(email) = lower(${username})) and removed_at is null and disabled_at is null
        and not ${passwordsOff}`)
    if (account === undefined) return
    await mailReset(db, services.settings, account.id)
    await openChange(services, db, SYSTEM).record({ type: 'user.password_forgotten', user: account.id })
  })
}
