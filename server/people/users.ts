import sql from 'sql-template-tag'
import { user } from '../../contract/people/people.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, both, type Condition, every, ownUser } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'

/** No user manages their own account. */
export const others: Condition = (viewer, t) => sql`${t}.id <> ${viewer.user_id}`
/** An account that was detached from its location or network has no rights. */
const attached: Condition = (viewer) => sql`${viewer.context_id}::bigint is not null`
/** The account of an API key is its maker's, who may be more than the key. */
const bySession: Condition = (viewer) => sql`${viewer.key == null}::boolean`
const ownAccount = both(both(attached, bySession), ownUser('id'))

/** Accounts. Only superusers manage them, except their own. */
export const users: RecordKind = {
  contract: user,
  findsNames: true,
  table: 'user_account',
  source: '(select *, removed_at is not null as removed from user_account_seen)',
  keepsNames: true,
  serves: readOnly,
  filters: {
    staff(value, _viewer, t) {
      if (value !== 'true' && value !== 'false') throw invalid({ staff: 'Must be true or false' })
      return value === 'true' ? sql`${t}.context_type is null` : sql`${t}.context_type is not null`
    },
  },
  access: accessBy(permissions.users, {
    superuser: { rows: every, update: { rows: others }, remove: { rows: others } },
    staff: { rows: every, fields: ['id', 'email', 'username', 'is_superuser', 'is_self', 'removed'] },
    network_admin: ownAccount,
    lsv_user: ownAccount,
  }),
  async finish(_db, _services, viewer, rows) {
    for (const row of rows) row.is_self = row.id === viewer.user_id
  },
}
