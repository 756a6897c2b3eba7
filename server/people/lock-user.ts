import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { Change, Recordable } from '../platform/events/change.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { checkRowRule, lockRow, mustRead } from '../platform/records/record-engine.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { voidLinks } from './account-links.ts'
import { mailActivation, mailNotice } from './account-mail.ts'
import { keepOneSuperuser, lockSuperusers, webhooksOfUser } from './manage-users.ts'
import { requireConfirmedSession } from './own-account.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { clearFailures } from './sign-in/sign-in-failures.ts'
import { others, users } from './users.ts'

type Verb<Query> = {
  name: 'lock' | 'unlock' | 'reset_mfa'
  event(user: number, query: Query): Recordable
  summary: string
  problems?: Action['problems']
  query?: z.ZodMiniType<Query>
}

/** An action of a superuser on another account. */
const verb = <Query = unknown>(
  { name, event, problems = [], ...declared }: Verb<Query>,
  run: (change: Change<Viewer>, id: number) => Promise<unknown>,
): Action =>
  rowAction<unknown, Query>(users, {
    ...declared,
    method: 'PATCH',
    path: `/api/users/:id/${name}`,
    permission: `users.${name}`,
    rows: others,
    lock: lockSuperusers,
    problems: ['LAST_SUPERUSER', 'LAST_WAY_IN', ...problems],
    async run({ change, query, before: { id } }) {
      await run(change, id)
      await keepOneSuperuser(change.db)
      await change.record(event(id, query))
    },
  })

/**
 * PATCH /users/{id}/lock: prevents sign-in until the account is unlocked; ends its sessions and links. Its keys are refused meanwhile.
 * Webhooks that it made go on, for they are not its own, unless `webhooks` is `disable`.
 */
export const lockUser = verb(
  {
    name: 'lock',
    event: (user, { webhooks = 'keep' }) => ({ type: 'user.locked', user, webhooks }),
    summary: 'Lock an account',
    query: webhooksOfUser,
  },
  async ({ db }, id) => {
    await db.run(sql`update user_account set disabled_at = coalesce(disabled_at, now()) where id = ${id}`)
    await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
    await endSessionsOf(db, id)
  },
)

/** PATCH /users/{id}/unlock: ends every kind of lock. */
export const unlockUser = verb(
  { name: 'unlock', event: (user) => ({ type: 'user.unlocked', user }), summary: 'Unlock an account' },
  ({ db }, id) =>
    db.run(sql`
    update user_account set disabled_at = null, unlocked_at = now(), ${clearFailures}
    where id = ${id}`),
)

/**
 * PATCH /users/{id}/reset_mfa: for users who lost phone and codes. The password may be too short without a factor, so a new
 * one is required.
 */
export const resetFactors = verb(
  {
    name: 'reset_mfa',
    event: (user) => ({ type: 'user.factors_reset', user }),
    summary: "Remove somebody's second factors",
    problems: ['CONFIRM_FIRST'],
  },
  async ({ db, settings, viewer }, id) => {
    await requireConfirmedSession(db, viewer)
    await db.run(sql`
    update user_account set totp_secret = null, totp_confirmed_at = null, totp_step = null, must_change_password = true where id = ${id}`)
    await db.run(sql`delete from passkey where user_id = ${id}`)
    await db.run(sql`delete from recovery_code where user_id = ${id}`)
    await endSessionsOf(db, id)
    await mailNotice(db, settings, id, 'FACTOR_REMOVED')
  },
)

/** POST /users/{id}/resend_activation: a new link for a user without a password; invalidates older links. */
export const resendActivation: Action = action({
  method: 'POST',
  path: '/api/users/:id/resend_activation',
  permission: 'users.resend_activation',
  summary: 'Send the activation mail again',
  problems: ['ACTIVE'],
  answer: z.object({}),
  status: 202,
  idempotent: true,
  async handle({ database, settings, viewer, params, request, transact }) {
    const { id } = await mustRead(database, users, viewer, idIn(params))
    await checkRowRule(database, users, viewer, { rows: others }, id)
    if (settings.rateLimits && !(await isRepeated(database, request))) await countCall(database, limits.resendActivation, String(id))
    await transact((change) =>
      runOnce(change.db, change, request, null, async () => {
        const { db } = change
        const { state } = await lockRow(db, users, viewer, id)
        if (state !== 'INVITED') throw conflict('ACTIVE', 'This account does not wait for its activation.')
        await voidLinks(db, id, ['ACTIVATE'])
        await mailActivation(db, settings, id)
        await change.record({ type: 'user.invited', user: id })
        return id
      }),
    )
    return {}
  },
})
