import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { conflict, Refusal } from '../platform/http/errors.ts'
import { advance, lastAttempt } from './attempts.ts'
import { NoAnswer } from './processor/processor.ts'
import { settlePayment } from './settle-payment.ts'

/** The money is being collected: nothing may race with that. */
export const paymentBusy = () =>
  new Refusal(409, 'PAYMENT_BUSY', 'The payment of this appointment is being collected. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

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

/** Does the work; a payment that is being collected is finished first. */
export async function onceCollected<T>(services: Services, appointment: number | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PAYMENT_BUSY') || appointment === null) throw error
  }
  const attempt = await lastAttempt(services.database, appointment)
  if (attempt !== undefined) await settlePayment(services, attempt.id).catch(refusedWhileSilent)
  return work()
}

/** Finishes the payments of a location's appointments that are being collected, before those appointments are cancelled together. */
export async function settleCollected(services: Services, lsv: number, appointments: readonly number[]): Promise<void> {
  const busy = await services.database.rows<{ id: number }>(sql`
    select x.id from payment_transaction x join appointment p on p.id = x.appointment
    where p.id = any(${appointments}::bigint[]) and p.lsv = ${lsv} and x.state = 'CAPTURING'`)
  for (const { id } of busy) await settlePayment(services, id).catch(refusedWhileSilent)
}

/** The payment method of an appointment that was paid online cannot be changed, unless the payment failed. */
export async function checkNotPaidOnline(db: Db, appointment: number): Promise<void> {
  const attempt = await lastAttempt(db, appointment)
  if (attempt !== undefined && ['CAPTURING', 'PAID', 'REFUNDING'].includes(attempt.state))
    throw conflict('PAID_ONLINE', 'This appointment is paid online.')
}

const refusedWhileSilent = (error: unknown) => {
  throw error instanceof NoAnswer ? paymentBusy() : error
}
