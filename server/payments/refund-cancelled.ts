import sql from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Change } from '../platform/events/change.ts'
import { advance, readLastCardPayment } from './card-payments.ts'
import { paymentBusy } from './payment-refusals.ts'

/**
 * Follows a cancellation: collected money is refunded before the appointment begins, if the environment's rule on the day of
 * the booking says so.
 */
export async function refundCancelled(change: Change, events: readonly { appointment: number }[]): Promise<void> {
  const { db, clock } = change
  for (const { appointment } of events) {
    const cardPayment = await readLastCardPayment(db, appointment)
    if (cardPayment === undefined) continue
    if (cardPayment.state === 'CAPTURING') throw paymentBusy()
    const early = await db.one(sql`select id from appointment where id = ${appointment} and date_time > ${isoOf(clock.now())}`)
    if (early !== undefined && cardPayment.refundable) await advance(change, cardPayment, 'PAID', 'REFUNDING')
  }
}
