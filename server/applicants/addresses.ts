import { address } from '../../contract/applicant-details.ts'
import { every, manages, nothing } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Home and work addresses of applicants. */
export const addresses: Resource = {
  contract: address,
  table: 'address',
  serves: allVerbs,
  access: { superuser: manages(every), staff: manages(every), network_admin: nothing, lsv_user: nothing, public: nothing },
}
