import type { ScheduleBody } from '../../../contract/booking/schedule.ts'
import { pickComparedFields } from '../../appointments/booking-key.ts'
import { limits } from '../../limits.ts'
import type { Services } from '../../platform/http/action.ts'
import { countAddress, countIfBegun, countInWindow } from '../../platform/http/limits/call-limits.ts'
import type { Viewer } from '../../platform/records/access.ts'

/** A call that books: who makes it, for how many bookings an hour its environment lets an address call, its key and its body. */
type Call = { caller: Viewer; most: number; key: string | null; body: ScheduleBody }

/**
 * Counts a booking for its client address, once for each key: an application whose answer was lost, whose card was refused or is checked
 * by its bank, or whose time was taken is sent again under its key. Other answers under the same key count, so that nobody tries people with it.
 */
export async function countBooking({ database, sealing }: Pick<Services, 'database' | 'sealing'>, call: Call): Promise<void> {
  const db = database.unsynced
  const { caller, most, key, body } = call
  const application = key === null ? null : sealing.index('schedule', JSON.stringify([caller.query, key, personOf(body)])).toString('hex')
  if (application !== null && (await countIfBegun(db, limits.scheduleAgain, application))) return
  await countAddress(db, { ...limits.schedule, most }, caller.origin.ip, caller.query)
  if (application !== null) await countInWindow(db, limits.scheduleAgain, application)
}

/** The compared fields of an application without its time and place, which may be chosen again. */
const personOf = (body: ScheduleBody) => {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = pickComparedFields(body) as Partial<ScheduleBody>
  return person
}
