import type { Change } from '../platform/events/change.ts'

/** A payment that a person has to look at: printed to the server's log, and kept in the audit log. Nothing personal, nothing of the card. */
export async function alertAboutPayment(
  { record }: Change,
  { id, appointment }: { id: number | null; appointment: number | null },
  alert: string,
): Promise<void> {
  console.error(JSON.stringify({ level: 'alert', payment: id, appointment, alert }))
  await record({ type: 'payment.alerted', payment: id, outcome: 'refused', detail: { alert } })
}
