import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'

/** Payments stay for the accounts; cards that were never charged keep only the amount. */
export const purgePayments: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    update payment_transaction set brand = null, last4 = null, reason = null, token_hash = null, asked_from = null
    where state in ('DECLINED', 'VOIDED')
      and appointment in (select id from appointment where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]))`)
