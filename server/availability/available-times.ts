import { availableTime } from '../../contract/availability/availability.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, ofOwnNetwork, own } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

/** Weekly hours of locations. */
export const availableTimes: Resource = {
  contract: availableTime,
  table: 'available_time',
  serves: allVerbs,
  access: accessBy(permissions.availabletimes, {
    superuser: every,
    staff: every,
    network_admin: ofOwnNetwork('lsv'),
    lsv_user: own('lsv'),
  }),
}
