import { address } from '../../contract/applicants/applicant-details.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Home and work addresses of applicants. */
export const addresses: Resource = {
  contract: address,
  table: 'address',
  serves: allVerbs,
  access: accessBy(permissions.addresses, { superuser: every, staff: every }),
}
