import sql from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Consequence } from '../platform/events/change.ts'
import { advance, readLastCardPayment } from './card-payments.ts'
import { paymentBusy } from './payment-refusals.ts'

type Cancelled = 'appointment.cancelled' | 'appointment.cancelled_by_applicant'

/**
 * Follows a cancellation before the appointment begins: collected money is refunded. Applicants who cancel themselves are refunded if the
 * environment's rule on the day of the booking says so.
 */
export const refundCancelled: Consequence<Cancelled> = async (change, events) => {
  const { db, clock } = change
  for (const { type, appointment } of events) {
    const cardPayment = await readLastCardPayment(db, appointment)
    if (cardPayment === undefined) continue
    if (cardPayment.state === 'CAPTURING') throw paymentBusy()
    const early = await db.one(sql`select id from appointment where id = ${appointment} and date_time > ${isoOf(clock.now())}`)
    const isOwed = type === 'appointment.cancelled' || cardPayment.refundable
    if (early !== undefined && isOwed) await advance(change, cardPayment, 'PAID', 'REFUNDING')
  }
}
