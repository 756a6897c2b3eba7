import sql from 'sql-template-tag'
import { type AnyEvent, eventKinds } from '../../contract/events.ts'
import { isOpenToNetworks, type WebhookEvent, webhookEvents } from '../../contract/webhooks/webhooks.ts'
import { applicants } from '../applicants/applicants.ts'
import { isNotPending } from '../appointment-states.ts'
import type { Change } from '../platform/events/change.ts'
import { queueNew } from './delivery-jobs.ts'

/** The events that a webhook may have. */
const OFFERED: ReadonlySet<string> = new Set(webhookEvents)
const isOffered = (event: AnyEvent): event is AnyEvent & { type: WebhookEvent } => OFFERED.has(event.type)
/** Facts of an event that are no personal values, beside the id of its row. */
const FACTS = ['state', 'from', 'changed', 'other'] as const

type Data = Record<string, unknown>

/** The data of an event for networks, with the changed fields that they may see; null if they may see none of them, or not the event. */
function forNetworks(type: WebhookEvent, data: Data): Data | null {
  if (!isOpenToNetworks(type)) return null
  const { resource } = eventKinds[type]
  const seen = resource === applicants.contract.path ? applicants.access.network_admin.read?.fields : undefined
  if (seen === undefined || !Array.isArray(data.changed)) return data
  const changed = data.changed.filter((name) => seen.includes(name))
  return changed.length === 0 ? null : { ...data, changed }
}

/**
 * Writes a delivery for each webhook that has an event and sees its row, in one statement of the change, and queues them. Networks
 * see appointments at their locations, and the applicants and payments of these; of a merge they are told for either record, since the
 * ended one may be all they know.
 */
export async function queueDeliveries({ db }: Change, events: readonly AnyEvent[]): Promise<void> {
  const happened = events.filter(isOffered).map((event) => {
    const { resource, subject } = eventKinds[event.type]
    const values = event as Record<string, unknown>
    const row = values[subject as string] as number
    const facts = Object.fromEntries(FACTS.filter((name) => values[name] != null).map((name) => [name, values[name]]))
    const data = { [subject as string]: row, ...facts }
    return { event: event.type, resource, row, data, network_data: forNetworks(event.type, data) }
  })
  if (happened.length === 0) return
  const made = await db.rows<{ id: number }>(sql`
    insert into webhook_delivery (webhook, event, data)
    select w.id, e.event, case when w.network is null then e.data else e.network_data end || coalesce(jsonb_strip_nulls(jsonb_build_object('appointment', p.id, 'applicant', coalesce(a.id, p.applicant), 'lsv', p.lsv)), '{}')
    from webhook w
    join jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) e(event text, resource text, "row" bigint, data jsonb, network_data jsonb) on e.event = any(w.events)
    left join payment_transaction t on e.resource = 'paymenttransactions' and t.id = e.row
    left join appointment p on p.id = case e.resource when 'appointments' then e.row else t.appointment end
    left join applicant a on e.resource = 'applicants' and a.id = e.row
    where w.removed_at is null and w.enabled and (w.network is null or e.network_data is not null and exists (
      select from live_scan_vendor l join appointment v on v.lsv = l.id
      where l.network = w.network and (v.id = p.id or v.applicant in (a.id, (e.data->>'other')::bigint) and ${isNotPending(sql`v`)})))
    returning id`)
  await queueNew(
    db,
    made.map(({ id }) => id),
  )
}
