import sql from 'sql-template-tag'
import { limitsAnswer, limitsBody } from '../../../contract/booking/schedule.ts'
import { isLive } from '../../appointment-states.ts'
import { oneSlot, readLsvDays } from '../../availability/lsv-day.ts'
import { isOfEnvironment } from '../../environments/join-environment.ts'
import { limits } from '../../limits.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, parse } from '../../platform/http/action.ts'
import { countInEnvironment } from '../../platform/http/limits/call-limits.ts'
import { hasTooMany, isDayFullOfRepeats } from '../booking-rule.ts'
import { environmentQuery, latestBirth } from '../wizard-body.ts'
import { type Booker, makeBooker } from './booker.ts'
import { type BookerStatus, readBookerStatuses } from './booker-status.ts'
import { nextRepeated } from './other-appointments.ts'

const NONE = { reached: null, until: null }

/**
 * POST /appointments/schedule/limits: warns a caller whose booking would be refused, or has one of the type ahead. Counts only bookings from the caller's own address,
 * so it reveals nothing about others; without stored addresses it never warns. The booking itself decides.
 */
export const checkLimits: Action = action({
  method: 'POST',
  path: '/api/appointments/schedule/limits',
  permission: 'appointments.schedule',
  summary: 'Limits that a booking would meet',
  accepts: () => limitsBody(() => ''),
  answer: limitsAnswer,
  async handle({ request, viewer, ...services }) {
    const { clock, database, settings } = services
    const body = parse(
      limitsBody(() => latestBirth(clock)),
      request.body,
    )
    if (!settings.rateLimits) return NONE
    const db = database.unsynced
    await countInEnvironment(db, limits.scheduleLimits, viewer.origin.ip, environmentQuery(body))
    const booker = makeBooker(services, viewer, body, null)
    const instant = Date.parse(body.dateTime)
    const [statuses, lsvDays] = await Promise.all([
      readBookerStatuses(db, [booker], clock.now()),
      readLsvDays(db, body.lsv, oneSlot(instant)),
    ])
    const [status] = statuses as [BookerStatus]
    if (hasTooMany(status)) return { reached: 'ahead', until: await readNext(db, booker, clock.now()) }
    if (lsvDays !== undefined && isDayFullOfRepeats(lsvDays, instant, status.repeats)) return { reached: 'day', until: null }
    const booked = nextRepeated(status.others)
    return booked === null ? NONE : { reached: 'booked', until: booked }
  },
})

/** The next of the person's appointments that were booked from the same source; an email address alone does not prove a person. */
async function readNext(db: Db, { email, dob_index, employer, network, source }: Booker, now: number): Promise<string | null> {
  const next = await db.one<{ date_time: string | null }>(sql`
    select min(p.date_time) as date_time
    from applicant a join appointment p on p.applicant = a.id join booking_source s on s.appointment = p.id
    where lower(a.email) = lower(${email}) and ${isLive(sql`p`)} and p.date_time > ${isoOf(now)}
      and a.dob_index = ${dob_index} and ${isOfEnvironment(sql`a`, { employer, network })}
      and s.source_hash = ${source}`)
  return next?.date_time ?? null
}
