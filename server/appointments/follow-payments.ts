import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'

/** Books an appointment that waited for its payment to be authorized. */
export const confirmPaid: Consequence<'payment.authorized'> = async ({ db, record }, events) => {
  const ids = events.map(({ appointment }) => appointment)
  await db.run(sql`update appointment set status = 'SCHEDULED' where id = any(${ids}::bigint[]) and status = 'PENDING'`)
  await record(events.map(({ appointment, actor }) => ({ type: 'appointment.booked', appointment, ...(actor && { actor }) })))
}

/** Changes an appointment whose online payment failed after the booking to payment at the desk. */
export const collectAtDesk: Consequence<'payment.uncollected'> = async ({ db, record }, events) => {
  const changed = await db.rows<{ id: number }>(sql`
    update appointment set payment_method = 'CREDIT'
    where id = any(${events.map(({ appointment }) => appointment)}::bigint[]) and payment_method = 'ONLINE' and status <> 'CANCELLED'
    returning id`)
  const reason = 'The online payment failed: collect at the appointment'
  await record(changed.map(({ id }) => ({ type: 'appointment.payment_changed', appointment: id, reason })))
}

/** The history entries of an appointment's payments, and its next version: boards and lists show what is left to collect. */
export const recordPaymentChange: Consequence<'payment.refunded' | 'payment.taken' | 'payment.corrected'> = async (
  { db, record },
  events,
) => {
  await db.run(sql`update appointment set updated = now() where id = any(${events.map(({ appointment }) => appointment)}::bigint[])`)
  await record(events.map(({ appointment, reason }) => ({ type: 'appointment.payment_changed', appointment, reason })))
}
