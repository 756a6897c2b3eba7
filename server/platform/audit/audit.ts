import type { Sql } from 'sql-template-tag'
import { insertMany } from '../database/insert-many.ts'
import type { Actor } from '../records/access.ts'

/** The event and its row. Contains names of changed fields, never values, and no names, numbers or dates of birth. */
type AuditEvent = {
  event: string
  outcome?: 'ok' | 'refused'
  /** The reason of a refusal, as a code. Typed reasons stay in the record. */
  reason?: string | null
  resource?: string
  row_id?: number | null
  changed?: readonly string[]
  /** Only non-personal data: counts, statuses, prices, roles. */
  detail?: Detail
}

type Detail = Record<string, string | number | boolean | null>

/** The statements that write the audit log, in the transaction of the change. Run only by `record`. */
export const auditWrites = (entries: readonly Entry[]): Sql[] => insertMany('audit_event', entries.map(rowOf))

type Entry = { viewer: Actor; event: AuditEvent }

const rowOf = ({ viewer, event }: Entry) => ({
  event: event.event,
  outcome: event.outcome ?? 'ok',
  reason: event.reason ?? null,
  actor: viewer.user_id,
  actor_role: viewer.role,
  actor_context: viewer.context_id,
  session: viewer.session,
  ip: viewer.origin.ip,
  user_agent: viewer.origin.user_agent,
  request_id: viewer.origin.request_id,
  resource: event.resource ?? null,
  row_id: event.row_id ?? null,
  changed: event.changed ?? null,
  bytes_in: viewer.origin.bytes_in ?? null,
  detail: detailOf(viewer, event),
})

/** With a program's event goes the key that it used. */
const detailOf = ({ key }: Actor, { detail }: AuditEvent): Detail | null =>
  key == null ? (detail ?? null) : { ...detail, api_key: key.id }

/** Fields with non-personal values: status, price, visibility, permissions. */
const LOGGED = ['status', 'status_code', 'state', 'pricing', 'price', 'public', 'is_superuser', 'context_type', 'context_id', 'illegible']

/** Previous and new values of the changed fields that may be logged; empty when none of them changed. */
export function auditDiff(before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): { detail?: Detail } {
  const changed = LOGGED.filter((name) => name in change && change[name] !== before[name])
  if (changed.length === 0) return {}
  const value = (from: Readonly<Record<string, unknown>>, name: string) => (from[name] ?? null) as Detail[string]
  return {
    detail: Object.fromEntries(
      changed.flatMap((name) => [
        [`${name}_before`, value(before, name)],
        [`${name}_after`, value(change, name)],
      ]),
    ),
  }
}
