import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { knownPassword } from '../../../contract/people/people.ts'
import { limits } from '../../limits.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { countCall } from '../../platform/http/limits/call-limits.ts'
import { mailNotice } from '../account-mail.ts'
import { lockSuperusers } from '../manage-users.ts'
import { confirmOwner, lockOwn, ownAccount } from '../own-account.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { createFirstRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { checkWithoutFactor, hasSecondFactor, recoveryAnswer } from './second-factor.ts'
import { makeSecret, takeTotp } from './totp.ts'

const withPassword = z.strictObject({ password: knownPassword })

/** POST /mfa/totp: a secret for an authenticator app. Active only after a code is confirmed. */
export const beginTotp: Action = action({
  method: 'POST',
  path: '/api/mfa/totp',
  permission: 'mfa.create',
  summary: 'Begin with an authenticator app',
  problems: ['EXISTS', 'WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: withPassword,
  answer: z.object({ secret: z.string(), uri: z.string() }),
  async handle({ viewer, body, ...services }) {
    const { database, sealing } = services
    const id = await ownAccount(database, viewer)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    return database.transaction(async (db) => {
      await lockOwn(db, viewer, confirmed)
      const there = await db.one(sql`select 1 as found from user_account where id = ${id} and totp_confirmed_at is not null`)
      if (there !== undefined) throw conflict('EXISTS', 'There is an authenticator app already. Remove it before you set up another one.')
      return makeSecret(db, sealing, id)
    })
  },
})

/** POST /mfa/totp/confirm: a code proves that the app has the secret; from then on signing in requires one. */
export const confirmTotp: Action = action({
  method: 'POST',
  path: '/api/mfa/totp/confirm',
  permission: 'mfa.create',
  summary: 'Confirm the authenticator app by a code',
  body: z.strictObject({ code: z.string() }),
  answer: z.object({ recovery_codes: recoveryAnswer }),
  async handle({ database, sealing, clock, settings, viewer, body, transact }) {
    const id = await ownAccount(database, viewer)
    if (settings.rateLimits) await countCall(database, limits.confirmTotp, String(viewer.session))
    return transact(async ({ db, record }) => {
      await lockOwn(db, viewer)
      if (!(await takeTotp(db, { sealing, clock }, id, body.code, false)))
        throw invalid({ code: 'This code is not right. Check the time of your phone and type the newest code' })
      await db.run(sql`update user_account set totp_confirmed_at = now() where id = ${id}`)
      await endSessionsOf(db, id, viewer.session)
      await record({ type: 'user.factor_added', user: id, detail: { factor: 'totp' } })
      await mailNotice(db, settings, id, 'FACTOR_ADDED')
      return { recovery_codes: await createFirstRecoveryCodes(db, sealing, id) }
    })
  },
})

/** DELETE /mfa/totp: removes the authenticator app. */
export const removeTotp: Action = action({
  method: 'DELETE',
  path: '/api/mfa/totp',
  permission: 'mfa.remove',
  summary: 'Remove the authenticator app',
  problems: ['FACTOR_REQUIRED', 'LAST_WAY_IN', 'WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: withPassword,
  async handle({ viewer, body, transact, ...services }) {
    const { database, settings } = services
    const id = await ownAccount(database, viewer)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    await transact(async ({ db, record }) => {
      if (viewer.role === 'superuser') await lockSuperusers({ db })
      await lockOwn(db, viewer, confirmed)
      const changed = await db.run(sql`
        update user_account set totp_secret = null, totp_confirmed_at = null, totp_step = null where id = ${id} and totp_confirmed_at is not null`)
      if (changed === 0) return
      await checkWithoutFactor(db, settings, id, body.password)
      await record({ type: 'user.factor_removed', user: id, detail: { factor: 'totp' } })
      await mailNotice(db, settings, id, 'FACTOR_REMOVED')
    })
  },
})

/** POST /mfa/recovery_codes: replaces all recovery codes by ten new ones. */
export const renewRecoveryCodes: Action = action({
  method: 'POST',
  path: '/api/mfa/recovery_codes',
  permission: 'mfa.create',
  summary: 'Make new recovery codes',
  problems: ['NO_FACTOR', 'WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: withPassword,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  async handle({ viewer, body, transact, ...services }) {
    const { database, sealing } = services
    const id = await ownAccount(database, viewer)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    return transact(async ({ db, record }) => {
      await lockOwn(db, viewer, confirmed)
      if (!(await hasSecondFactor(db, id))) throw conflict('NO_FACTOR', 'Recovery codes replace a second factor. Set one up first.')
      await record({ type: 'user.recovery_codes_renewed', user: id })
      return { recovery_codes: await makeRecoveryCodes(db, sealing, id) }
    })
  },
})
