import { blockedTime } from '../../contract/availability/availability.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, ofOwnNetwork, own } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Closures of LSVs. The public sees open slots only: closures would disclose absences. */
export const blockedTimes: Resource = {
  contract: blockedTime,
  table: 'blocked_time',
  serves: allVerbs,
  access: accessBy(permissions.blockedtimes, {
    superuser: every,
    staff: every,
    network_admin: ofOwnNetwork('lsv'),
    lsv_user: own('lsv'),
  }),
}
