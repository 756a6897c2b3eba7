import sql from 'sql-template-tag'
import type { KeyRole } from '../../../contract/people/api-keys.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Origin, Viewer } from '../../platform/records/access.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { permits, takesKey } from '../../role-permissions.ts'
import { meetsTwoFactors } from '../factors/with-second-factor.ts'
import { requiredStep, roleOf } from '../sign-in/sessions.ts'

type KeyRow = {
  key: number
  user_id: number
  role: KeyRole
  context_id: number | null
  read_only: boolean
  calls_per_minute: number
  is_superuser: boolean
  owner_context: Viewer['context_type']
  owner_context_id: number | null
  must_change_password: boolean
  second_factor: boolean
  is_stale: boolean
}

const CONTEXTS = { superuser: null, staff: null, network_admin: 'network', lsv_user: 'livescanvendor' } as const

/** A key's use is noted once in so many seconds. */
const NOTED_EVERY = 60

/**
 * The viewer of a key, computed from the rows of key and owner at every request. The key is found by its hash, which reveals nothing about
 * the time that a guess takes. 401 when it is unknown, expired or revoked, and when its owner is gone or may do less than the key.
 */
export async function readViewerOfKey(
  db: Db,
  settings: Settings,
  key: string,
  request: { origin: Origin; query: Viewer['query'] },
): Promise<Viewer> {
  const row = await readKey(db, settings, sha256Of(key))
  if (row === undefined || !covers(row)) throw keyRefused()
  const { role, context_id, user_id, read_only, calls_per_minute } = row
  if (row.is_stale) await db.run(sql`update api_key set last_used = now(), last_ip = ${request.origin.ip} where id = ${row.key}`)
  return {
    role,
    user_id,
    context_type: CONTEXTS[role],
    context_id,
    session: null,
    key: { id: row.key, owner_role: ownerRole(row), read_only, calls_per_minute },
    origin: request.origin,
    query: request.query,
    due: requiredStep(settings, row),
  }
}

/** One sentence for every cause: whoever tries keys learns of none that it was one. */
const keyRefused = () =>
  new Refusal(401, 'SIGN_IN', 'The API key is not valid: it is unknown, expired or revoked, or its maker may do less now.')

const ownerRole = ({ is_superuser, owner_context }: KeyRow) => roleOf({ is_superuser, context_type: owner_context })

/** Whether the owner still has the scope of the key: superusers every one, a network its own. */
function covers(row: KeyRow): boolean {
  const owner = ownerRole(row)
  return owner === 'superuser' || (owner === 'network_admin' && row.role === owner && row.context_id === row.owner_context_id)
}

/** Refuses what keys may never do, what this key's owner may not do, and writes with a key that only reads. */
export function checkKey({ key }: Viewer, permission: Permission | undefined, method: string): void {
  if (key == null || permission === undefined) return
  if (!takesKey(permission)) throw new Refusal(403, 'FORBIDDEN', 'API keys may not do this: sign in.')
  if (!permits(key.owner_role, permission)) throw new Refusal(403, 'FORBIDDEN', 'The owner of this API key may not do this.')
  if (key.read_only && method !== 'GET' && method !== 'HEAD') throw new Refusal(403, 'FORBIDDEN', 'This API key may only read.')
}

const readKey = (db: Db, settings: Settings, hash: Buffer) =>
  db.one<KeyRow>(sql`
    select k.id as key, k.owner as user_id, k.role, k.context_id, k.read_only, k.calls_per_minute, u.is_superuser,
           u.context_type as owner_context, u.context_id as owner_context_id, u.must_change_password,
           ${settings.requireMfa ? meetsTwoFactors : sql`true`} as second_factor,
           (k.last_used is null or k.last_used < now() - make_interval(secs => ${NOTED_EVERY})) as is_stale
    from api_key k join user_account u on u.id = k.owner
    where k.key_hash = ${hash} and k.removed_at is null and k.expires_at > now() and u.removed_at is null and u.disabled_at is null
      and case k.role
        when 'network_admin' then exists (select from network n where n.id = k.context_id and n.removed_at is null)
        when 'lsv_user' then exists (select from live_scan_vendor l where l.id = k.context_id and l.removed_at is null)
        else true end`)
