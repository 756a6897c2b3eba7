import sql from 'sql-template-tag'
import { paymentTransaction } from '../../contract/payments/payments.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, filterId, ofOwnNetwork, own } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

const atTheDesk = [
  ...['id', 'appointment', 'amount', 'state', 'method', 'last4', 'brand'],
  ...['provider', 'receipt', 'tendered', 'reference', 'taken_at', 'corrected_at', 'reason'],
]

/** The ledger of payments, written by the server alone. */
export const paymentTransactions: RecordKind = {
  contract: paymentTransaction,
  table: 'payment_transaction',
  reads: 'replica',
  serves: allVerbs,
  filters: {
    appointment: (value, _viewer, t) => sql`${t}.appointment = ${filterId(value, 'appointment')}`,
    applicant: (value, _viewer, t) =>
      sql`${t}.appointment in (select p.id from appointment p where p.applicant = ${filterId(value, 'applicant')})`,
  },
  access: accessBy(permissions.paymenttransactions, {
    superuser: every,
    staff: every,
    network_admin: { rows: ofOwnNetwork('lsv'), fields: atTheDesk },
    lsv_user: { rows: own('lsv'), fields: atTheDesk },
  }),
}
