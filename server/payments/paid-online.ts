import sql, { type Sql } from 'sql-template-tag'
import { dollarsOfCents } from '../../contract/payments/dollars.ts'
import { readTaken } from '../appointments/paid-at-location.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import { readLastCardPayment } from './card-payments.ts'

/** The state of an appointment's online payment for its applicant, as a `PaidOnline`; null when nothing was charged. */
export const selectOnlinePayment = (appointment: Sql): Sql => sql`(
  select json_build_object('state', x.state, 'brand', x.brand, 'last4', x.last4, 'refundable', x.refundable, 'test', x.provider = 'sandbox')
  from payment_transaction x
  where x.appointment = ${appointment} and x.state in ('CAPTURING', 'PAID', 'CAPTURE_FAILED', 'REFUNDING', 'REFUNDED')
  order by x.id desc limit 1)`

/** Refuses to change the payment method of an appointment paid online, unless the payment failed. */
export async function checkNotPaidOnline(db: Db, appointment: number): Promise<void> {
  const cardPayment = await readLastCardPayment(db, appointment)
  if (cardPayment !== undefined && ['CAPTURING', 'PAID', 'REFUNDING'].includes(cardPayment.state))
    throw conflict('PAID_ONLINE', 'This appointment is paid online.')
}

/** Refuses to invoice what was paid, wholly or in part, at the desk. */
export async function checkNotPaidAtDesk(db: Db, appointment: number): Promise<void> {
  if ((await readTaken(db, appointment)) > 0)
    throw conflict('PAID_AT_DESK', 'Money was taken for this appointment, so it cannot be invoiced.')
}

/** Refuses to cancel while the desk has money for the appointment: nobody would be told to give it back. */
export async function checkNothingToReturn(db: Db, appointment: number): Promise<void> {
  const taken = await readTaken(db, appointment)
  if (taken === 0) return
  const words = `${dollarsOfCents(taken)} was taken at the desk for this appointment. Give it back and correct the payment on Till first`
  throw conflict('PAID_AT_DESK', [words, "when its day is closed, the provider's staff correct it."].join('; '))
}
