import { blockedTime } from '../../contract/availability.ts'
import { every, manages, nothing, ofOwnNetwork, own, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Closures of locations. The public sees open slots only: closures would tell who is away. */
export const blockedTimes: Resource = {
  contract: blockedTime,
  table: 'blocked_time',
  serves: allVerbs,
  access: {
    superuser: manages(every),
    staff: reads(every),
    network_admin: manages(ofOwnNetwork('lsv')),
    lsv_user: manages(own('lsv')),
    public: nothing,
  },
}
