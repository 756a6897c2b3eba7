import { paymentToken } from '../../contract/payments.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every } from '../platform/records/access.ts'
import type { Resource } from '../platform/records/resource.ts'

/** Stand-ins for cards. No role reads them. */
export const paymentTokens: Resource = {
  contract: paymentToken,
  table: 'payment_token',
  serves: ['list', 'read', 'update', 'remove'],
  access: accessBy(permissions.paymenttokens, { public: every }),
}
