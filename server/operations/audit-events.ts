import sql from 'sql-template-tag'
import { auditEvent } from '../../contract/operations/audit.ts'
import { date } from '../../contract/records/fields.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'

/** The audit log, for superusers. Reading it is recorded too. */
export const auditEvents: RecordKind = {
  contract: auditEvent,
  table: 'audit_event',
  source: 'audit_event_seen',
  reads: 'replica',
  serves: readOnly,
  filters: {
    actor: (value, _viewer, t) =>
      /^\d{1,15}$/.test(value)
        ? sql`${t}.actor = ${Number(value)}`
        : sql`${t}.actor in (select u.id from user_account u where lower(u.username) = lower(${value}) or lower(u.email) = lower(${value}))`,
    after: (value, _viewer, t) => sql`${t}.at >= ${dayOf('after', value)}::date`,
    before: (value, _viewer, t) => sql`${t}.at < ${dayOf('before', value)}::date + 1`,
  },
  access: accessBy(permissions.auditevents, { superuser: every }),
  readEvent: ({ query }, rows) => ({ type: 'audit.read', detail: { rows, filters: listFilterNames(query) } }),
}

/** The names of the filters, without their values, which may be personal. */
export const listFilterNames = (query: Readonly<Record<string, string>>): string =>
  Object.keys(auditEvent.filters)
    .filter((name) => query[name] !== undefined)
    .join(',')

function dayOf(name: string, value: string): string {
  const day = date.input.safeParse(value)
  if (!day.success) throw invalid({ [name]: 'Must be a date, YYYY-MM-DD' })
  return day.data
}
