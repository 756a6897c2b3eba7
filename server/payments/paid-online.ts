import sql, { type Sql } from 'sql-template-tag'

/** What the online payment of an appointment has come to, for its applicant, as a `PaidOnline`; null when nothing was taken. */
export const paidOnline = (appointment: Sql): Sql => sql`(
  select json_build_object('state', x.state, 'brand', x.brand, 'last4', x.last4, 'refundable', x.refundable, 'test', x.provider = 'sandbox')
  from payment_transaction x
  where x.appointment = ${appointment} and x.state in ('CAPTURING', 'PAID', 'CAPTURE_FAILED', 'REFUNDING', 'REFUNDED')
  order by x.id desc limit 1)`
