import sql from 'sql-template-tag'
import type { Change } from '../platform/events/change.ts'

type Alerted = { id: number | null; appointment: number | null }

/** A payment that a person has to look at: printed to the server's log, and kept in the audit log. Nothing personal, nothing of the card. */
export async function alertAboutPayment({ record }: Change, { id, appointment }: Alerted, alert: string): Promise<void> {
  console.error(JSON.stringify({ level: 'error', payment: id, appointment, alert }))
  await record({ type: 'payment.alerted', payment: id, outcome: 'refused', detail: { alert } })
}

/** Alerts about what lasts: the first time in its state, and again every day. */
export async function alertDaily(change: Change, payment: Alerted & { id: number }, alert: string): Promise<void> {
  const due = await change.db.run(sql`
    update payment_transaction set alerted_at = now()
    where id = ${payment.id} and (alerted_at is null or alerted_at < now() - interval '1 day')`)
  if (due > 0) await alertAboutPayment(change, payment, alert)
}
