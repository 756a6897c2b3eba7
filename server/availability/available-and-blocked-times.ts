import { availableTime, blockedTime } from '../../contract/availability/availability.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, ofOwnLsv } from '../platform/records/access.ts'
import { allVerbs, type RecordKind, type WriteHook } from '../platform/records/record-kind.ts'

/** Weekly hours of LSVs. */
export const availableTimes: RecordKind = {
  contract: availableTime,
  table: 'available_time',
  reads: 'replica',
  serves: allVerbs,
  access: accessBy(permissions.availabletimes, ofOwnLsv),
}

/** A closure that is over already is a mistake, also one whose end is moved back; an old one can still be changed otherwise. */
const isNotOver: WriteHook = async ({ clock }, { before, values }) => {
  const end = values.end_datetime
  if (typeof end !== 'string' || Date.parse(end) === Date.parse(String(before?.end_datetime))) return undefined
  if (Date.parse(end) <= clock.now()) throw invalid({ end_datetime: 'Must be in the future' })
  return undefined
}

/** Closures of LSVs. Hidden from the public, since closures disclose absences. */
export const blockedTimes: RecordKind = {
  contract: blockedTime,
  table: 'blocked_time',
  reads: 'replica',
  serves: allVerbs,
  hook: isNotOver,
  access: accessBy(permissions.blockedtimes, ofOwnLsv),
}
