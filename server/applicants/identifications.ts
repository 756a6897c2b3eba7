import { identification } from '../../contract/applicant-details.ts'
import { every, manages, nothing } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Driver's licences and passports of applicants. */
export const identifications: Resource = {
  contract: identification,
  table: 'identification',
  serves: allVerbs,
  access: { superuser: manages(every), staff: manages(every), network_admin: nothing, lsv_user: nothing, public: nothing },
}
