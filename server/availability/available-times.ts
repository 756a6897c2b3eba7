import { availableTime } from '../../contract/availability.ts'
import { every, manages, nothing, ofOwnNetwork, own, reads } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Weekly hours of locations. */
export const availableTimes: Resource = {
  contract: availableTime,
  table: 'available_time',
  serves: allVerbs,
  access: {
    superuser: manages(every),
    staff: reads(every),
    network_admin: manages(ofOwnNetwork('lsv')),
    lsv_user: manages(own('lsv')),
    public: nothing,
  },
}
