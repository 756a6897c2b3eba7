import sql from 'sql-template-tag'
import type { EventOf } from '../../contract/events.ts'
import { updateAppointment } from '../appointments/update-appointment.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import { advance, type CardPayment, readLastCardPayment } from './card-payments.ts'
import { paymentBusy } from './payment-refusals.ts'

/** The event that records a cancellation. */
type CancelledEvent =
  | Pick<EventOf<'appointment.cancelled'>, 'type' | 'was' | 'detail'>
  | Pick<EventOf<'appointment.cancelled_by_applicant'>, 'type'>

/**
 * Cancels a locked appointment, with its event; PAYMENT_BUSY while its payment is being collected. The slot is open again; the row stays.
 * The lock keeps the answer true: the payment of a booked appointment begins to be collected under it only.
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
/** Either event, with the status that a location's cancellation ended. */
type CancelledWith = EventOf<'appointment.cancelled'> | EventOf<'appointment.cancelled_by_applicant'>

/** Refunds the collected money of a cancelled appointment that is owed to its applicant. */
export const refundCancelled: Consequence<Cancelled> = async (change, events) => {
  for (const event of events as readonly CancelledWith[]) {
    const cardPayment = await readLastCardPayment(change.db, event.appointment)
    if (cardPayment === undefined || !(await isOwed(change, event, cardPayment))) continue
    if (cardPayment.state === 'CAPTURING') throw paymentBusy()
    await advance(change, cardPayment, 'PAID', 'REFUNDING')
  }
}

/**
 * Whether a cancellation gives the money back: always if the location cancels, unless nobody came; if applicants cancel, before the
 * appointment begins, by the environment's rule on the day of the booking.
 */
async function isOwed({ db, clock }: Change, event: CancelledWith, { refundable }: CardPayment): Promise<boolean> {
  if (event.type === 'appointment.cancelled') return event.was !== 'NO_SHOW'
  if (!refundable) return false
  return (await db.one(sql`select id from appointment where id = ${event.appointment} and date_time > ${isoOf(clock.now())}`)) !== undefined
}
