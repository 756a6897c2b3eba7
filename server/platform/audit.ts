import sql from 'sql-template-tag'
import type { Viewer } from './access.ts'
import type { Db } from './database.ts'

/** What happened, to which row. Names of changed fields, never values; no names of people, numbers or dates of birth. */
export type AuditEvent = {
  event: string
  outcome?: 'ok' | 'refused'
  /** Why it was refused, as a code. Words that people typed stay with what they are about. */
  reason?: string | null
  resource?: string
  row_id?: number | null
  changed?: readonly string[]
  /** Only what is not personal: counts, statuses, prices, roles. */
  detail?: Detail
  /** How much was given out, where that is known. */
  bytes_out?: number
}

type Detail = Record<string, string | number | boolean | null>

/** Writes to the audit log what a viewer did. Give it the transaction of what it tells. */
export async function audit(db: Db, viewer: Viewer, event: AuditEvent): Promise<void> {
  const { ip, user_agent, request_id, bytes_in } = viewer.origin
  await db.run(sql`
    insert into audit_event (event, outcome, reason, actor, actor_role, actor_context, session, ip, user_agent, request_id, resource, row_id,
      changed, bytes_in, bytes_out, detail)
    values (${event.event}, ${event.outcome ?? 'ok'}, ${event.reason ?? null}, ${viewer.user_id}, ${viewer.role}, ${viewer.context_id},
            ${viewer.session}, ${ip}, ${user_agent}, ${request_id}, ${event.resource ?? null},
            ${event.row_id ?? null}, ${event.changed ?? null}, ${bytes_in ?? null}, ${event.bytes_out ?? null}, ${event.detail ?? null})`)
}

/** The fields whose values are nobody's secret: where something stands, what it costs, who sees it, what an account may do. */
const TOLD = ['status', 'status_code', 'state', 'pricing', 'price', 'public', 'is_superuser', 'context_type', 'context_id', 'illegible']

/** What was and what is, of the changed fields that may be told; nothing, when none of them changed. */
export function toldChange(before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): { detail?: Detail } {
  const told = TOLD.filter((name) => name in change && change[name] !== before[name])
  if (told.length === 0) return {}
  const value = (from: Readonly<Record<string, unknown>>, name: string) => (from[name] ?? null) as Detail[string]
  return {
    detail: Object.fromEntries(
      told.flatMap((name) => [
        [`${name}_before`, value(before, name)],
        [`${name}_after`, value(change, name)],
      ]),
    ),
  }
}

/** The audit log's entry of what a job did: nobody asked for it at that moment. */
export async function auditBySystem(db: Db, event: AuditEvent): Promise<void> {
  await db.run(sql`
    insert into audit_event (event, outcome, reason, actor_role, resource, row_id, detail)
    values (${event.event}, ${event.outcome ?? 'ok'}, ${event.reason ?? null}, 'system', ${event.resource ?? null}, ${event.row_id ?? null},
            ${event.detail ?? null})`)
}
