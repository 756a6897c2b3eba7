import sql from 'sql-template-tag'
import type { Viewer } from './access.ts'
import type { Db } from './database.ts'

/** What happened, to which row. Names of changed fields, never values; no names of people, numbers or dates of birth. */
export type AuditEvent = {
  event: string
  outcome?: 'ok' | 'refused'
  resource?: string
  row_id?: number | null
  changed?: readonly string[]
  /** Only what is not personal: counts, statuses, prices, roles. */
  detail?: Record<string, string | number | boolean | null>
}

const USER_AGENT_LENGTH = 200

/** Writes to the audit log what a viewer did. Give it the transaction of what it tells. */
export async function audit(db: Db, viewer: Viewer, event: AuditEvent): Promise<void> {
  const { ip, user_agent, request_id } = viewer.origin
  await db.run(sql`
    insert into audit_event (event, outcome, actor, actor_role, actor_context, session, ip, user_agent, request_id, resource, row_id, changed, detail)
    values (${event.event}, ${event.outcome ?? 'ok'}, ${viewer.user_id}, ${viewer.role}, ${viewer.context_id}, ${viewer.session},
            ${ip}, ${user_agent?.slice(0, USER_AGENT_LENGTH) ?? null}, ${request_id}, ${event.resource ?? null}, ${event.row_id ?? null},
            ${event.changed ?? null}, ${event.detail ?? null})`)
}

/** The audit log's entry of what a job did: nobody asked for it at that moment. */
export async function auditBySystem(db: Db, event: AuditEvent): Promise<void> {
  await db.run(sql`
    insert into audit_event (event, outcome, actor_role, resource, row_id, detail)
    values (${event.event}, ${event.outcome ?? 'ok'}, 'system', ${event.resource ?? null}, ${event.row_id ?? null}, ${event.detail ?? null})`)
}
