import { identification } from '../../contract/applicants/applicant-details.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Driver's licences and passports of applicants. */
export const identifications: Resource = {
  contract: identification,
  table: 'identification',
  serves: allVerbs,
  access: accessBy(permissions.identifications, { superuser: every, staff: every }),
}
