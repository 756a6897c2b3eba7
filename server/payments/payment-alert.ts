import { auditBySystem } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'

/** Somebody has to look at a payment: said in the log, kept in the audit log. Nothing personal, nothing of the card. */
export async function paymentAlert(
  db: Db,
  { id, appointment }: { id: number | null; appointment: number | null },
  alert: string,
): Promise<void> {
  console.error(JSON.stringify({ level: 'alert', payment: id, appointment, alert }))
  await auditBySystem(db, { event: 'payment_alert', outcome: 'refused', resource: 'paymenttransactions', row_id: id, detail: { alert } })
}
