import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { passkey, passkeyName } from '../../../contract/people/accounts.ts'
import { knownPassword } from '../../../contract/people/people.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { mailNotice } from '../account-mail.ts'
import { lockSuperusers } from '../manage-users.ts'
import { confirmOwner, lockOwn, ownAccount } from '../own-account.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { siteOf } from './passkey-site.ts'
import { createRegistrationOptions, keepPasskey } from './passkeys.ts'
import { createFirstRecoveryCodes } from './recovery-codes.ts'
import { checkWithoutFactor, recoveryAnswer } from './second-factor.ts'

const MAX_PASSKEYS = 20
const named = z.strictObject({ name: passkeyName.input })
const withPassword = z.strictObject({ password: knownPassword })

/** POST /mfa/passkeys/options: the browser's options to create a passkey. */
export const beginPasskey: Action = action({
  method: 'POST',
  path: '/api/mfa/passkeys/options',
  permission: 'mfa.create',
  summary: 'Begin with a passkey',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON', 'ELSEWHERE'],
  body: withPassword,
  answer: z.record(z.string(), z.unknown()),
  async handle({ viewer, body, request, ...services }) {
    const { database, settings } = services
    const id = await ownAccount(database, viewer)
    const site = siteOf(settings, request.headers.origin)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    return database.transaction(async (db) => {
      await lockOwn(db, viewer, confirmed)
      const row = await db.one<{ username: string; record_key: string }>(
        sql`select username, record_key from user_account where id = ${id}`,
      )
      return { ...(await createRegistrationOptions(db, site, { id, username: row?.username ?? '', record_key: row?.record_key ?? '' })) }
    })
  },
})

/** POST /mfa/passkeys: stores the passkey that the browser created. */
export const addPasskey: Action = action({
  method: 'POST',
  path: '/api/mfa/passkeys',
  permission: 'mfa.create',
  summary: 'Add a passkey',
  problems: ['TOO_MANY_PASSKEYS', 'ELSEWHERE', 'PASSKEY_REFUSED'],
  body: z.strictObject({ name: passkeyName.input, response: z.record(z.string(), z.unknown()) }),
  answer: z.object({ passkey, recovery_codes: recoveryAnswer }),
  status: 201,
  async handle({ database, sealing, settings, viewer, body, request, transact }) {
    const user = await ownAccount(database, viewer)
    const site = siteOf(settings, request.headers.origin)
    return transact(async ({ db, record }) => {
      await lockOwn(db, viewer)
      const count = await db.one<{ count: number }>(sql`select count(*) as count from passkey where user_id = ${user}`)
      if ((count?.count ?? 0) >= MAX_PASSKEYS) throw conflict('TOO_MANY_PASSKEYS', `An account has at most ${MAX_PASSKEYS} passkeys.`)
      const id = await keepPasskey(db, site, user, body.name, body.response)
      await endSessionsOf(db, user, viewer.session)
      await record({ type: 'user.factor_added', user, detail: { factor: 'passkey', passkey: id } })
      await mailNotice(db, settings, user, 'FACTOR_ADDED')
      const made = await db.one(sql`select id, name, created, last_used from passkey where id = ${id}`)
      return { passkey: made, recovery_codes: await createFirstRecoveryCodes(db, sealing, user) }
    })
  },
})

/** PATCH /mfa/passkeys/{id}: renames it. */
export const renamePasskey: Action = action({
  method: 'PATCH',
  path: '/api/mfa/passkeys/:id',
  permission: 'mfa.update',
  summary: 'Rename a passkey',
  body: named,
  answer: passkey,
  async handle({ database, viewer, params, body, transact }) {
    const user = await ownAccount(database, viewer)
    return transact(async ({ db, record }) => {
      await lockOwn(db, viewer)
      const row = await db.one(sql`
        update passkey set name = ${body.name} where id = ${idIn(params)} and user_id = ${user} returning id, name, created, last_used`)
      if (row === undefined) throw notFound()
      await record({ type: 'user.factor_renamed', user, detail: { passkey: idIn(params) } })
      return row
    })
  },
})

/** DELETE /mfa/passkeys/{id}: removes it; it no longer signs in. */
export const removePasskey: Action = action({
  method: 'DELETE',
  path: '/api/mfa/passkeys/:id',
  permission: 'mfa.remove',
  summary: 'Remove a passkey',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON', 'FACTOR_REQUIRED', 'LAST_WAY_IN'],
  body: withPassword,
  async handle({ viewer, params, body, transact, ...services }) {
    const { database, settings } = services
    const user = await ownAccount(database, viewer)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    await transact(async ({ db, record }) => {
      if (viewer.role === 'superuser') await lockSuperusers({ db })
      await lockOwn(db, viewer, confirmed)
      const removed = await db.run(sql`delete from passkey where id = ${idIn(params)} and user_id = ${user}`)
      if (removed === 0) throw notFound()
      await checkWithoutFactor(db, settings, user, body.password)
      await record({ type: 'user.factor_removed', user, detail: { factor: 'passkey' } })
      await mailNotice(db, settings, user, 'FACTOR_REMOVED')
    })
  },
})
