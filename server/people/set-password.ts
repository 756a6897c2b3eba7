import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { anyNewPassword } from '../../contract/people/people.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { forbidden, invalid } from '../platform/http/errors.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { permits } from '../role-permissions.ts'
import { voidLinks } from './account-links.ts'
import { mailNotice } from './account-mail.ts'
import { refuseWeak } from './new-password.ts'
import { confirmOwner, lockAccount, lockOwn, requireConfirmedSession } from './own-account.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { clearFailures } from './sign-in/sign-in-failures.ts'
import { refusePasswordsOff } from './single-sign-on/passwords-off.ts'
import { users } from './users.ts'

/** PATCH /users/{id}/set_password: one's own with the old one; one set by a superuser must be changed at sign-in. Notifies the owner. */
export const setPassword: Action = action({
  method: 'PATCH',
  path: '/api/users/:id/set_password',
  permission: 'users.set_password',
  summary: 'Set a password',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON', 'CONFIRM_FIRST', 'SSO_ONLY'],
  body: z.strictObject({ old_password: z.optional(z.nullable(z.string())), password: anyNewPassword }),
  async handle({ viewer, params, body, transact, ...services }) {
    const { database, settings } = services
    const { id } = await mustRead(database, users, viewer, idIn(params))
    const isOwn = id === viewer.user_id
    if (!isOwn && !permits(viewer.role, 'users.reset_password')) throw forbidden()
    if (isOwn) await refusePasswordsOff(database, id)
    const confirmed = isOwn ? await confirmOwner(services, viewer, body.old_password ?? '') : null
    if (isOwn && confirmed?.password_hash != null && body.password === body.old_password)
      throw invalid({ password: 'Must be another one than before' })
    await refuseWeak(database, settings, id, body.password)
    const password = await hashPassword(body.password)
    await transact(async ({ db, record }) => {
      if (confirmed === null) await requireConfirmedSession(db, viewer)
      await (confirmed === null ? lockAccount(db, id) : lockOwn(db, viewer, confirmed))
      await db.run(sql`
        update user_account set password_hash = ${password}, must_change_password = ${!isOwn}, ${clearFailures}
        where id = ${id}`)
      await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
      await endSessionsOf(db, id, isOwn ? viewer.session : null)
      await record({ type: 'user.password_set', user: id })
      await mailNotice(db, settings, id, isOwn ? 'PASSWORD_CHANGED' : 'PASSWORD_RESET')
    })
  },
})
