import sql from 'sql-template-tag'
import { user as contract } from '../../contract/people.ts'
import { audit, auditDiff } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { parseChange, parseDraft } from '../platform/records/parse-input.ts'
import { checkVersion, locked, mustRead, ruleOf, sent, within } from '../platform/records/record-routes.ts'
import type { Values } from '../platform/records/resource.ts'
import { insertRow, updateRow } from '../platform/records/rows.ts'
import type { Settings } from '../platform/settings.ts'
import { voidLinks } from './account-links.ts'
import { mailActivation, mailNotice } from './account-mail.ts'
import { endSessionsOf } from './sign-in/sessions.ts'
import { users } from './users.ts'

const answer = rowOf(contract)

/** POST /users: an account without a password. Its owner gets a mail with a link to choose one. */
export const createUser: Action = action({
  method: 'POST',
  path: '/api/users',
  permission: 'users.create',
  summary: 'Add a user',
  answer,
  status: 201,
  idempotent: true,
  async handle({ database, sealing, settings, viewer, request, reply }) {
    const draft = parseDraft(contract, ruleOf(users, viewer, 'create'), request.body)
    const made = await database.transaction(async (db) => {
      const id = await runOnce(db, { sealing }, request, draft, async () => {
        await checkContext(db, { is_superuser: false, context_type: null, context_id: null, ...draft })
        const added = await insertRow(db, sealing, users, draft)
        await audit(db, viewer, { event: 'create', resource: 'users', row_id: added, changed: Object.keys(draft) })
        await mailActivation(db, settings, added)
        return added
      })
      return mustRead(db, users, viewer, id)
    })
    return sent(reply, made)
  },
})

/** PATCH /users/{id}: anybody's account but one's own. What changes its role ends its sessions. */
export const changeUser: Action = action({
  method: 'PATCH',
  path: '/api/users/:id',
  permission: 'users.update',
  summary: 'Change a user',
  answer,
  async handle({ database, sealing, settings, viewer, params, request, reply }) {
    const rule = ruleOf(users, viewer, 'update')
    const changed = await database.transaction(async (db) => {
      await lockSuperusers(db)
      const before = await locked(db, users, viewer, idIn(params))
      checkVersion(request.headers['if-match'], before.version)
      await within(db, users, viewer, rule, before.id)
      const change = parseChange(contract, rule, request.body, before)
      const asked = ['is_superuser', 'context_type', 'context_id'].filter((name) => name in change)
      if (asked.length > 0) await checkContext(db, { ...before, ...change })
      await updateRow(db, sealing, users, before.id, change)
      await keepOneSuperuser(db)
      if (asked.length > 0) await endSessionsOf(db, before.id)
      if ('email' in change) await moveMail(db, settings, before.id, String(before.email))
      await audit(db, viewer, {
        event: 'update',
        resource: 'users',
        row_id: before.id,
        changed: Object.keys(change),
        ...auditDiff(before, change),
      })
      return mustRead(db, users, viewer, before.id)
    })
    return sent(reply, changed)
  },
})

/** DELETE /users/{id}: the account is disabled and its sessions end. */
export const removeUser: Action = action({
  method: 'DELETE',
  path: '/api/users/:id',
  permission: 'users.remove',
  summary: 'Remove a user',
  async handle({ database, viewer, params }) {
    const rule = ruleOf(users, viewer, 'remove')
    await database.transaction(async (db) => {
      await lockSuperusers(db)
      const { id } = await locked(db, users, viewer, idIn(params))
      await within(db, users, viewer, rule, id)
      await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
      await db.run(sql`update user_account set removed_at = now(), disabled_at = now() where id = ${id}`)
      await keepOneSuperuser(db)
      await endSessionsOf(db, id)
      await audit(db, viewer, { event: 'remove', resource: 'users', row_id: id })
    })
  },
})

/** Links that went to the old address are void, and that address is told. */
async function moveMail(db: Db, settings: Settings, id: number, before: string): Promise<void> {
  await voidLinks(db, id, ['ACTIVATE', 'RESET', 'EMAIL'])
  await mailNotice(db, settings, id, 'EMAIL_CHANGED', before)
}

/** A user belongs to a location or network that is there; a superuser to none. */
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

/** Two superusers who demote each other at once follow each other. */
export const lockSuperusers = (db: Db) => db.run(sql`select ${activeSuperusers} order by id for no key update`)

/** Refuses what would leave nobody to manage the accounts. */
export async function keepOneSuperuser(db: Db): Promise<void> {
  const left = await db.one(sql`select 1 as found ${activeSuperusers} limit 1`)
  if (left === undefined) throw conflict('LAST_SUPERUSER', 'The last superuser stays.')
}
