import * as z from 'zod/mini'
import { knownPassword } from '../../../contract/people/people.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { confirmOwner, lockOwn } from '../own-account.ts'

/** POST /auth/confirm: the owner is there, for the calls that `requireConfirmedSession` guards. */
export const confirmSession: Action = action({
  method: 'POST',
  path: '/api/auth/confirm',
  permission: 'auth/confirm.create',
  summary: 'Confirm the session by the password',
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  body: z.strictObject({ password: knownPassword }),
  async handle({ viewer, body, transact, record, ...services }) {
    const user = viewer.user_id
    const confirmed = await confirmOwner(services, viewer, body.password, 'password').catch(async (error) => {
      if (error instanceof Refusal && error.code === 'WRONG_PASSWORD')
        await record({ type: 'user.confirm_refused', user, outcome: 'refused', reason: error.code })
      throw error
    })
    await transact(async (change) => {
      await lockOwn(change.db, viewer, confirmed)
      await change.record({ type: 'user.confirmed', user })
    })
  },
})
