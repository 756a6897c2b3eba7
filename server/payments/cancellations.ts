import sql from 'sql-template-tag'
import type { EventOf } from '../../contract/events.ts'
import { updateAppointment } from '../appointments/update-appointment.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import { advance, readLastCardPayment } from './card-payments.ts'
import { paymentBusy } from './payment-refusals.ts'

/** The event that records a cancellation. */
type CancelledEvent =
  | Pick<EventOf<'appointment.cancelled'>, 'type' | 'detail'>
  | Pick<EventOf<'appointment.cancelled_by_applicant'>, 'type'>

/**
 * Cancels a locked appointment, with its event; PAYMENT_BUSY while its payment is being collected. The slot is open again; the row stays.
 * The lock keeps the answer true: a payment of a booked appointment does not begin to be collected.
 */
export async function writeCancellation({ db, record }: Change, id: number, event: CancelledEvent): Promise<void> {
  await checkNotBeingCollected(db, id)
  await updateAppointment(db, id, { status: 'CANCELLED' })
  await record({ ...event, appointment: id })
}

async function checkNotBeingCollected(db: Db, appointment: number): Promise<void> {
  const cardPayment = await readLastCardPayment(db, appointment)
  if (cardPayment?.state === 'CAPTURING') throw paymentBusy()
}

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
    const early = await db.one(sql`select id from appointment where id = ${appointment} and date_time > ${isoOf(clock.now())}`)
    const isOwed = type === 'appointment.cancelled' || cardPayment.refundable
    if (early !== undefined && isOwed) await advance(change, cardPayment, 'PAID', 'REFUNDING')
  }
}
