import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { user as contract } from '../../contract/people/people.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { changeRow, createRow, removeRow } from '../platform/records/record-engine.ts'
import type { SeenRow, Values } from '../platform/records/record-kind.ts'
import { voidLinks } from './account-links.ts'
import { mailActivation, mailNotice } from './account-mail.ts'
import { endKeysOf } from './keys/end-keys.ts'
import { requireConfirmedSession } from './own-account.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { keepWayIn } from './single-sign-on/passwords-off.ts'
import { users } from './users.ts'

const answer = rowOf(contract)
const NOT_YET = { is_superuser: false, context_type: null, context_id: null }

/** POST /users: creates an account without a password. Its owner receives a mail with a link to choose one. */
export const createUser: Action = action({
  method: 'POST',
  path: '/api/users',
  permission: 'users.create',
  summary: 'Add a user',
  accepts: () => contract.draft,
  problems: ['EXISTS', 'REFERENCED', 'CONFIRM_FIRST'],
  answer,
  status: 201,
  idempotent: true,
  handle: (call) =>
    createRow(call, users, {
      async hook({ db, settings, viewer }, { values }) {
        await requireConfirmedSession(db, viewer)
        await checkContext(db, { ...NOT_YET, ...values })
        return (id) => mailActivation(db, settings, id)
      },
      event: (user, facts) => ({ type: 'user.created', user, ...facts }),
    }),
})

/** PATCH /users/{id}: changes any account except one's own. A change of the role ends its sessions. */
export const changeUser: Action = action({
  method: 'PATCH',
  path: '/api/users/:id',
  permission: 'users.update',
  summary: 'Change a user',
  accepts: () => contract.change,
  versioned: true,
  problems: ['LAST_SUPERUSER', 'LAST_WAY_IN', 'EXISTS', 'REFERENCED', 'CONFIRM_FIRST'],
  answer,
  handle: (call) =>
    changeRow(call, users, {
      lock: lockSuperusers,
      hook: checkRole,
      event: (user, facts) => ({ type: 'user.updated', user, ...facts }),
    }),
})

async function checkRole(change: Change<Viewer>, { before, values }: { before: SeenRow | undefined; values: Values }) {
  const { db, viewer } = change
  if (Object.keys(values).length > 0) await requireConfirmedSession(db, viewer)
  const changesRole = ['is_superuser', 'context_type', 'context_id'].some((name) => name in values)
  if (changesRole) await checkContext(db, { ...before, ...values })
  return async (id: number) => {
    await keepOneSuperuser(db)
    if (changesRole) await endSessionsOf(db, id)
    if ('email' in values) await followNewAddress(change, id, before)
  }
}

/**
 * Revokes the links that were sent to the old address, and notifies that address. Who has not accepted the invitation yet is invited at the
 * new one instead: the old one was wrong.
 */
async function followNewAddress({ db, settings, record }: Change, id: number, before: SeenRow | undefined): Promise<void> {
  await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
  if (before?.state !== 'INVITED') return mailNotice(db, settings, id, 'EMAIL_CHANGED', { address: String(before?.email) })
  await mailActivation(db, settings, id)
  await record({ type: 'user.invited', user: id })
}

/** The fate of the webhooks that an account has made, once it is locked or removed. */
export const webhooksOfUser = z.strictObject({ webhooks: z.optional(z.enum(['keep', 'disable'])) })

/**
 * DELETE /users/{id}: disables the account, and ends its sessions and keys. Webhooks that it made go on, for they are not its own, unless
 * `webhooks` is `disable`.
 */
export const removeUser: Action = action({
  method: 'DELETE',
  path: '/api/users/:id',
  permission: 'users.remove',
  summary: 'Remove a user',
  versioned: true,
  problems: ['LAST_SUPERUSER', 'LAST_WAY_IN'],
  query: webhooksOfUser,
  handle: (call) =>
    removeRow(call, users, {
      lock: lockSuperusers,
      async remove(change, id) {
        const { db } = change
        await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
        await db.run(sql`update user_account set removed_at = now(), disabled_at = now() where id = ${id}`)
        await db.run(sql`update sso_link set removed_at = now() where user_id = ${id} and removed_at is null`)
        await keepOneSuperuser(db)
        await endSessionsOf(db, id)
        await endKeysOf(change, id)
      },
      event: (user) => ({ type: 'user.removed', user, webhooks: call.query.webhooks ?? 'keep' }),
    }),
})

/** The location or network of a user must exist; a superuser has none. */
async function checkContext(db: Db, row: Values): Promise<void> {
  const complaints = contract.check(row as Parameters<typeof contract.check>[0])
  if (Object.keys(complaints).length > 0) throw invalid(complaints)
  if (row.context_type === null || row.context_id === null) return
  const found = await db.one(
    row.context_type === 'network'
      ? sql`select 1 as found from network where id = ${row.context_id} and removed_at is null`
      : sql`select 1 as found from live_scan_vendor where id = ${row.context_id} and removed_at is null`,
  )
  if (found === undefined) throw invalid({ context_id: 'Not found' })
}

const activeSuperusers = sql`from user_account where is_superuser and disabled_at is null and removed_at is null`

/** Locks all superusers, so that two who demote each other are serialized. */
export const lockSuperusers = ({ db }: Pick<Change, 'db'>) => db.run(sql`select ${activeSuperusers} order by id for no key update`)

/** Refuses a change that would leave no superuser to manage the accounts, or none who can sign in when single sign-on fails. */
export async function keepOneSuperuser(db: Db): Promise<void> {
  const left = await db.one(sql`select 1 as found ${activeSuperusers} limit 1`)
  if (left === undefined) throw conflict('LAST_SUPERUSER', 'The last superuser stays.')
  await keepWayIn(db)
}
