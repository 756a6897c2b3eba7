import type { Change } from '../platform/events/change.ts'
import { log } from '../platform/log.ts'

/** Alerts the operator about a payment, in the server's log and the audit log. Without personal or card data. */
export async function alertAboutPayment(
  { record }: Change,
  { id, appointment }: { id: number | null; appointment: number | null },
  alert: string,
): Promise<void> {
  log.error({ payment: id, appointment, alert }, 'A payment needs a person')
  await record({ type: 'payment.alerted', payment: id, outcome: 'refused', detail: { alert } })
}
