import sql from 'sql-template-tag'
import { apiKey as contract, KEY_CALLS, KEY_DAYS_MAX, type KeyRole, madeApiKey, newApiKey } from '../../../contract/people/api-keys.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { parseDraft } from '../../platform/records/parse-input.ts'
import { removeRow, ruleOf } from '../../platform/records/record-engine.ts'
import { permits } from '../../role-permissions.ts'
import { mailNotice } from '../account-mail.ts'
import { confirmOwner, lockOwn } from '../own-account.ts'
import { apiKeys } from './api-keys.ts'
import { makeSecret } from './key-secret.ts'

type Draft = {
  name: string
  role: KeyRole
  context_id?: number | null
  read_only?: boolean
  calls_per_minute?: number
  expires_at: string
}

/** POST /apikeys: makes a key, which this answer alone contains. Requires the password: a stolen session must not leave a key behind. */
export const createApiKey: Action = action({
  method: 'POST',
  path: '/api/apikeys',
  permission: 'apikeys.create',
  summary: 'Make an API key',
  accepts: () => newApiKey,
  problems: ['WRONG_PASSWORD', 'FRESH_SIGN_ON'],
  answer: madeApiKey,
  status: 201,
  async handle({ transact, viewer, request, clock, ...services }) {
    const { password, ...sent } = (request.body ?? {}) as Record<string, unknown>
    const draft = parseDraft(contract, ruleOf(apiKeys, viewer, 'create'), sent) as Draft
    checkExpiry(draft.expires_at, clock.now())
    const confirmed = await confirmOwner({ ...services, clock }, viewer, typeof password === 'string' ? password : '', 'password')
    const context_id = scopeOf(viewer, draft)
    return transact(async ({ db, record }) => {
      await lockOwn(db, viewer, confirmed)
      await checkContext(db, draft.role, context_id)
      const { key, prefix, key_hash } = makeSecret()
      const { name, role, read_only = false, calls_per_minute = KEY_CALLS.usual, expires_at } = draft
      const { id } = (await db.one<{ id: number }>(sql`
        insert into api_key (owner, name, prefix, key_hash, role, context_id, read_only, calls_per_minute, expires_at)
        values (${viewer.user_id}, ${name}, ${prefix}, ${key_hash}, ${role}, ${context_id}, ${read_only}, ${calls_per_minute}, ${expires_at})
        returning id`)) as { id: number }
      await record({ type: 'apikey.created', key: id, detail: { role, context_id, read_only } })
      await mailNotice(db, services.settings, confirmed.id, 'KEY_MADE', { about: [['Name', name]] })
      return { id, prefix, key }
    })
  },
})

/** DELETE /apikeys/{id}: revokes a key, whose next call is refused. */
export const revokeApiKey: Action = action({
  method: 'DELETE',
  path: '/api/apikeys/:id',
  permission: 'apikeys.remove',
  summary: 'Revoke an API key',
  versioned: true,
  handle: (call) => removeRow(call, apiKeys, { event: (key) => ({ type: 'apikey.revoked', key }) }),
})

function checkExpiry(expires_at: string, now: number): void {
  const left = Date.parse(expires_at) - now
  if (left <= 0) throw invalid({ expires_at: 'Must be in the future' })
  if (left > KEY_DAYS_MAX * DAY_MS) throw invalid({ expires_at: `Must be within ${KEY_DAYS_MAX} days` })
}

/** The network or location of the key: nobody makes a key for more than they may do themselves. */
function scopeOf({ role: own, context_id: ownContext }: Viewer, { role, context_id = null }: Draft): number | null {
  if (!permits(own, 'apikeys.choose_role')) {
    if (role !== own) throw invalid({ role: 'Not a role that you may give' })
    if (context_id !== null && context_id !== ownContext) throw invalid({ context_id: 'Not found' })
    return ownContext
  }
  const isScoped = role === 'network_admin' || role === 'lsv_user'
  if (isScoped && context_id === null) throw invalid({ context_id: 'Required' })
  if (!isScoped && context_id !== null) throw invalid({ context_id: 'Not for this role' })
  return context_id
}

async function checkContext(db: Db, role: KeyRole, context_id: number | null): Promise<void> {
  if (context_id === null) return
  const found =
    role === 'network_admin'
      ? await db.one(sql`select from network where id = ${context_id} and removed_at is null`)
      : await db.one(sql`select from live_scan_vendor where id = ${context_id} and removed_at is null`)
  if (found === undefined) throw invalid({ context_id: 'Not found' })
}
