import { paymentToken } from '../../contract/payments.ts'
import { nothing } from '../platform/records/access.ts'
import type { Resource } from '../platform/records/resource.ts'

/** Stand-ins for cards. Nobody reads them back. */
export const paymentTokens: Resource = {
  contract: paymentToken,
  table: 'payment_token',
  serves: ['list', 'read', 'update', 'remove'],
  access: { superuser: nothing, staff: nothing, network_admin: nothing, lsv_user: nothing, public: nothing },
}
