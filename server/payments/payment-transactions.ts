import sql from 'sql-template-tag'
import { paymentTransaction } from '../../contract/payments.ts'
import { every, filterId, nothing, ofOwnNetwork, own, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

const atTheDesk = ['id', 'amount', 'state', 'method', 'last4', 'brand']

/** The ledger of payments, written by the server alone. */
export const paymentTransactions: Resource = {
  contract: paymentTransaction,
  table: 'payment_transaction',
  serves: allVerbs,
  filters: {
    appointment: (value, _viewer, t) => sql`${t}.appointment = ${filterId(value, 'appointment')}`,
    applicant: (value, _viewer, t) =>
      sql`${t}.appointment in (select p.id from appointment p where p.applicant = ${filterId(value, 'applicant')})`,
  },
  access: {
    superuser: reads(every),
    staff: reads(every),
    network_admin: reads(ofOwnNetwork('lsv'), atTheDesk),
    lsv_user: reads(own('lsv'), atTheDesk),
    public: nothing,
  },
}
