import sql, { type Sql } from 'sql-template-tag'
import { filterId, type Viewer } from '../../platform/records/access.ts'

/** Keys or webhooks of one account: of any for superusers, and for others, who see no other account, of their own. */
export function byOwner(value: string, { role, user_id }: Viewer, t: Sql): Sql {
  const owner = filterId(value, 'owner')
  return role === 'superuser' || owner === user_id ? sql`${t}.owner = ${owner}` : sql`false`
}
