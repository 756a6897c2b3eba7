import sql from 'sql-template-tag'
import { type Change, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { alertAboutPayment } from '../payment-alert.ts'

/** A payment is settled within seconds; a longer one needs attention. */
const LIMIT_MINUTES = 15

/** Alerts about each payment that is unsettled for too long, and again every day. */
export async function alertAboutUnsettled(services: Services): Promise<void> {
  const found = await services.database.rows<{ id: number; appointment: number; state: string }>(sql`
    select id, appointment, state from payment_transaction
    where state in ('CAPTURING', 'VOIDING', 'REFUNDING') and state_since < now() - make_interval(mins => ${LIMIT_MINUTES})
    order by id`)
  for (const payment of found)
    await transactAs(services, SYSTEM, (change) =>
      alertDaily(change, payment, `It has been ${payment.state} for more than ${LIMIT_MINUTES} minutes`),
    )
}

/** Alerts about a lasting state: the first time, and again every day. */
export async function alertDaily(change: Change, payment: { id: number; appointment: number }, alert: string): Promise<void> {
  const due = await change.db.run(sql`
    update payment_transaction set alerted_at = now()
    where id = ${payment.id} and (alerted_at is null or alerted_at < now() - interval '1 day')`)
  if (due > 0) await alertAboutPayment(change, payment, alert)
}
