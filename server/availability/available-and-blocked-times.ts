import { availableTime, blockedTime } from '../../contract/availability/availability.ts'
import { permissions } from '../permissions.ts'
import { accessBy, ofOwnLsv } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

/** Weekly hours of LSVs. */
export const availableTimes: RecordKind = {
  contract: availableTime,
  table: 'available_time',
  serves: allVerbs,
  access: accessBy(permissions.availabletimes, ofOwnLsv),
}

/** Closures of LSVs. Hidden from the public, since closures disclose absences. */
export const blockedTimes: RecordKind = {
  contract: blockedTime,
  table: 'blocked_time',
  serves: allVerbs,
  access: accessBy(permissions.blockedtimes, ofOwnLsv),
}
