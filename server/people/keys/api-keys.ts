import sql from 'sql-template-tag'
import { apiKey } from '../../../contract/people/api-keys.ts'
import { permissions } from '../../permissions.ts'
import { accessBy, type Condition, every } from '../../platform/records/access.ts'
import { type RecordKind, readOnly } from '../../platform/records/record-kind.ts'
import { byOwner } from './by-owner.ts'

/** The keys that act for the viewer's network, whoever made them. */
const ofOwnNetwork: Condition = (viewer, t) => sql`(${t}.role = 'network_admin' and ${t}.context_id = ${viewer.context_id})`

/** Keys for programs. Made by an action, since its answer has the key; removing one revokes it at once. */
export const apiKeys: RecordKind = {
  contract: apiKey,
  table: 'api_key',
  source: `(select k.id, k.version, k.created, k.removed_at, k.owner, u.username as owner_name, k.prefix, k.last_used, host(k.last_ip) as last_ip,
    k.name, k.role, k.context_id, k.read_only, k.calls_per_minute, k.expires_at
    from api_key k join user_account u on u.id = k.owner)`,
  serves: readOnly,
  filters: { owner: byOwner },
  access: accessBy(permissions.apikeys, { superuser: every, network_admin: ofOwnNetwork }),
}
