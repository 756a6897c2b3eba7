import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { user as contract } from '../../contract/people.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { countAttempt } from '../platform/http/attempts.ts'
import { conflict } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { locked, mustRead, ruleOf, sent, within } from '../platform/records/record-routes.ts'
import { voidLinks } from './account-links.ts'
import { mailActivation, mailNotice } from './account-mail.ts'
import { keepOneSuperuser, lockSuperusers } from './manage-users.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { users } from './users.ts'

const answer = rowOf(contract)
const INVITATIONS = { scope: 'resend-activation', most: 5, minutes: 60 }

type Change = (db: Db, id: number, services: Pick<Services, 'settings'>) => Promise<unknown>

/** A superuser's verb on another account, told to the audit log under its name. */
function verb(name: 'lock' | 'unlock' | 'reset_mfa', event: string, summary: string, change: Change): Action {
  return action({
    method: 'PATCH',
    path: `/api/users/:id/${name}`,
    permission: `users.${name}`,
    summary,
    answer,
    async handle({ viewer, params, reply, ...services }) {
      const rule = ruleOf(users, viewer, 'update')
      const changed = await services.database.transaction(async (db) => {
        await lockSuperusers(db)
        const { id } = await locked(db, users, viewer, idIn(params))
        await within(db, users, viewer, rule, id)
        await change(db, id, services)
        await keepOneSuperuser(db)
        await audit(db, viewer, { event, resource: 'users', row_id: id })
        return mustRead(db, users, viewer, id)
      })
      return sent(reply, changed)
    },
  })
}

/** PATCH /users/{id}/lock: nobody signs in with the account until it is unlocked; its sessions and links end. */
export const lockUser = verb('lock', 'lock', 'Lock an account', async (db, id) => {
  await db.run(sql`update user_account set disabled_at = coalesce(disabled_at, now()) where id = ${id}`)
  await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
  await endSessionsOf(db, id)
})

/** PATCH /users/{id}/unlock: ends every kind of lock. */
export const unlockUser = verb('unlock', 'unlock', 'Unlock an account', (db, id) =>
  db.run(sql`
    update user_account set disabled_at = null, unlocked_at = now(), failures = 0, failures_since = null, locked_until = null, locks = 0
    where id = ${id}`),
)

/**
 * PATCH /users/{id}/reset_mfa: for who has lost phone and codes. The password may have been short beside the factor, so a new
 * one has to be chosen.
 */
export const resetFactors = verb('reset_mfa', 'factor-reset', "Remove somebody's second factors", async (db, id, { settings }) => {
  await db.run(sql`
    update user_account set totp_secret = null, totp_confirmed_at = null, totp_step = null, must_change_password = true where id = ${id}`)
  await db.run(sql`delete from passkey where user_id = ${id}`)
  await db.run(sql`delete from recovery_code where user_id = ${id}`)
  await endSessionsOf(db, id)
  await mailNotice(db, settings, id, 'FACTOR_REMOVED')
})

/** POST /users/{id}/resend_activation: a new link for somebody who has not chosen a password yet; the older ones are void. */
export const resendActivation: Action = action({
  method: 'POST',
  path: '/api/users/:id/resend_activation',
  permission: 'users.resend_activation',
  summary: 'Send the activation mail again',
  answer: z.object({}),
  status: 202,
  idempotent: true,
  async handle({ database, sealing, settings, viewer, params, request }) {
    const rule = ruleOf(users, viewer, 'update')
    const { id } = await mustRead(database, users, viewer, idIn(params))
    await within(database, users, viewer, rule, id)
    if (settings.rateLimits && !(await isRepeated(database, request))) await countAttempt(database, INVITATIONS, String(id))
    await database.transaction((db) =>
      runOnce(db, { sealing }, request, null, async () => {
        const { state } = await locked(db, users, viewer, id)
        if (state !== 'INVITED') throw conflict('ACTIVE', 'This account does not wait for its activation.')
        await voidLinks(db, id, ['ACTIVATE'])
        await mailActivation(db, settings, id)
        await audit(db, viewer, { event: 'invite', resource: 'users', row_id: id })
        return id
      }),
    )
    return {}
  },
})
