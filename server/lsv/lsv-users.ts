import * as z from 'zod/mini'
import { newPassword } from '../../contract/people/people.ts'
import { email } from '../../contract/records/fields.ts'
import { limits } from '../limits.ts'
import { attachAccount, detachAccount, insertLsvAccount, isAccountOfLsv, readAccountsOfLsv } from '../people/lsv-accounts.ts'
import { refuseGuessable } from '../people/new-password.ts'
import { requireConfirmedSession } from '../people/own-account.ts'
import { hashPassword } from '../people/passwords.ts'
import { endSessionsOf } from '../people/sign-in/sessions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid, Refusal } from '../platform/http/errors.ts'
import { countCall, countFailures } from '../platform/http/limits/call-limits.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { lockRow, mustRead } from '../platform/records/record-engine.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

const answer = z.array(z.object({ email: z.string() }))

/** GET /livescanvendors/{id}/users: the accounts of an LSV. */
export const listLsvUsers: Action = action({
  method: 'GET',
  path: '/api/livescanvendors/:id/users',
  permission: 'livescanvendors.users',
  summary: 'The users of a location',
  answer,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, liveScanVendors, viewer, idIn(params))
    return readAccountsOfLsv(database, id)
  },
})

/** PATCH /livescanvendors/{id}/add_user: creates an account for the LSV, or attaches a detached one. */
export const addLsvUser: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/add_user',
  permission: 'livescanvendors.add_user',
  summary: 'Add a user to a location',
  problems: ['TAKEN', 'CONFIRM_FIRST'],
  body: z.strictObject({ email: email.input, password: newPassword }),
  answer,
  idempotent: true,
  async handle({ database, settings, viewer, params, body, request, transact, record }) {
    const counts = settings.rateLimits && !(await isRepeated(database, request))
    const key = String(viewer.user_id)
    if (counts) await countCall(database, limits.addUser, key)
    refuseGuessable(body.password, [body.email])
    const password = await hashPassword(body.password)
    const counted = counts ? [{ limit: limits.addressInUse, key }] : []
    const add = () =>
      transact(async (change) => {
        const { db } = change
        const { id } = await lockRow(db, liveScanVendors, viewer, idIn(params))
        await runOnce(db, change, request, body, async () => {
          await requireConfirmedSession(db, viewer)
          if (await isAccountOfLsv(db, id, body.email)) throw invalid({ email: 'This person is a user of this location already' })
          const user = (await attachAccount(db, id, body.email)) ?? (await insertLsvAccount(db, id, body.email, password))
          if (user === undefined)
            throw conflict('TAKEN', "We couldn't add this user. Are you sure they're not already affiliated with another entity?")
          await change.record({ type: 'lsv.user_added', lsv: id, detail: { user } })
          return user
        })
        return readAccountsOfLsv(db, id)
      })
    return countFailures(database, counted, add, isTaken).catch(async (error: unknown) => {
      // The refusal tells that there is an account elsewhere: superusers see who has asked for many.
      if (isTaken(error)) await record({ type: 'lsv.user_refused', lsv: idIn(params) as number, outcome: 'refused', reason: 'TAKEN' })
      throw error
    })
  },
})

const isTaken = (error: unknown): boolean => error instanceof Refusal && error.code === 'TAKEN'

/** PATCH /livescanvendors/{id}/remove_user: detaches the account and ends its sessions; it never gets another role. */
export const removeLsvUser: Action = action({
  method: 'PATCH',
  path: '/api/livescanvendors/:id/remove_user',
  permission: 'livescanvendors.remove_user',
  summary: 'Remove a user from a location',
  body: z.strictObject({ email: email.input }),
  answer,
  async handle({ viewer, params, body, transact }) {
    return transact(async ({ db, record }) => {
      const { id } = await lockRow(db, liveScanVendors, viewer, idIn(params))
      const user = await detachAccount(db, id, body.email)
      if (user === undefined) throw invalid({ email: 'Not a user of this location' })
      await endSessionsOf(db, user)
      await record({ type: 'lsv.user_removed', lsv: id, detail: { user } })
      return readAccountsOfLsv(db, id)
    })
  },
})
