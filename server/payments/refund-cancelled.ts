import sql from 'sql-template-tag'
import type { Change } from '../platform/events/change.ts'
import { advance, lastAttempt } from './attempts.ts'
import { paymentBusy } from './payment-refusals.ts'

/**
 * Follows a cancellation: money that was collected is refunded before the appointment begins, when the environment's rule on the day of
 * the booking says so.
 */
export async function refundCancelled(change: Change, events: readonly { appointment: number }[]): Promise<void> {
  const { db, clock } = change
  for (const { appointment } of events) {
    const attempt = await lastAttempt(db, appointment)
    if (attempt === undefined) continue
    if (attempt.state === 'CAPTURING') throw paymentBusy()
    const early = await db.one(
      sql`select id from appointment where id = ${appointment} and date_time > ${new Date(clock.now()).toISOString()}`,
    )
    if (early !== undefined && attempt.refundable) await advance(change, attempt, 'PAID', 'REFUNDING')
  }
}
