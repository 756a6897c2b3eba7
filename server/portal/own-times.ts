import * as z from 'zod/mini'
import { readBookingOfToken } from '../appointments/booking-link.ts'
import { checkReach, countOpenSlots, datesBetween, dayQuery, daysAnswer, daysQuery, listOpenTimes } from '../availability/availability.ts'
import { lastDate } from '../availability/bookable-dates.ts'
import { holdsOfOthers } from '../availability/hold-tokens.ts'
import { type LsvDays, readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { takesItsBookings } from '../lsv/lsv-conditions.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { T } from '../platform/records/access.ts'
import { readOwnBooking } from './booking.ts'

const path = '/api/bookings/:token/availability'

/** GET /bookings/{token}/availability: the open slots of a day at the booking's own LSV, also while that is hidden from the public. */
export const ownDayAvailability: Action = action({
  method: 'GET',
  path,
  permission: 'bookings.read',
  summary: "Open slots of a day at the location of a booking, by the booking's link",
  query: z.strictObject(dayQuery),
  answer: z.array(z.string()),
  async handle({ query, ...call }) {
    const now = call.clock.now()
    const lsvDays = await readOwnLsv(call, { from: query.date, to: query.date, hold: query.hold })
    checkReach(lsvDays, query.date, now)
    return listOpenTimes(lsvDays, query.date, now)
  },
})

/** GET /bookings/{token}/availability/days: how many slots are open there on each day. */
export const ownDaysAvailability: Action = action({
  method: 'GET',
  path: `${path}/days`,
  permission: 'bookings.read',
  summary: "Number of open slots of each day at the location of a booking, by the booking's link",
  query: z.strictObject(daysQuery),
  answer: daysAnswer,
  async handle({ query, ...call }) {
    const now = call.clock.now()
    const dates = datesBetween(query.from, query.to)
    const lsvDays = await readOwnLsv(call, query)
    return countOpenSlots(lsvDays, dates, { now, last: lastDate(lsvDays.time_zone, now) })
  },
})

type Dates = { from: string; to: string; hold?: string | undefined }

/** The days of the LSV at which the booking may take another time; 404 where it may not. */
async function readOwnLsv(
  { database, params, ...services }: Pick<Call<unknown, unknown>, 'database' | 'params' | 'key' | 'clock'>,
  { from, to, hold }: Dates,
): Promise<LsvDays> {
  const db = database.unsynced
  const { lsv, may_move_here } = await readOwnBooking(db, services.clock.now(), await readBookingOfToken(db, services, params.token))
  const span = { ...wholeDays(from, to), holds: holdsOfOthers(hold) }
  const lsvDays = may_move_here ? await readLsvDays(db, lsv.id, span, takesItsBookings(T)) : undefined
  if (lsvDays === undefined) throw notFound()
  return lsvDays
}
