import { transfer } from '../../contract/transfers.ts'
import { every, nothing, reads } from '../platform/access.ts'
import { type Resource, readOnly } from '../platform/resource.ts'

/** Requests to move to another work location. Applicants write them through their wizard; staff read them. */
export const transfers: Resource = {
  contract: transfer,
  table: 'transfer',
  serves: readOnly,
  access: { superuser: reads(every), staff: reads(every), network_admin: nothing, lsv_user: nothing, public: nothing },
}
