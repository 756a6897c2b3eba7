import sql from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { entryBooking } from '../../contract/waitlist/waitlist.ts'
import { DAYS_AFTER, manageUrl, readLinked } from '../appointments/booking-link.ts'
import { entryOfToken } from '../mails/waitlist/waitlist-link.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'

/**
 * GET /waitlist/{token}/booking: the appointment that an entry became, as long as a booking's link is valid. Its link is shown where the
 * booking was made with the address of the entry, until that link is revoked; of a booking with another address nothing is shown.
 */
export const seeEntryBooking: Action = action({
  method: 'GET',
  path: '/api/waitlist/:token/booking',
  permission: 'waitlist.read',
  summary: 'See the appointment that the waitlist entry of a mailbox became',
  answer: entryBooking,
  async handle(call) {
    const { database, clock } = call
    const entry = entryOfToken(call, call.params.token)
    if (entry === undefined) throw notFound()
    const found = await database.one<{ appointment: number; is_readable: boolean }>(sql`
      select b.appointment, coalesce(b.link_revision = p.link_revision, false) as is_readable
      from waitlist_booking b join appointment p on p.id = b.appointment join applicant a on a.id = p.applicant
      where b.entry = ${entry} and p.status <> 'CANCELLED' and p.ends_at > ${isoOf(clock.now() - DAYS_AFTER * DAY_MS)} and a.removed_at is null`)
    if (found === undefined) throw notFound()
    if (!found.is_readable) return { booking: null }
    return {
      booking: {
        ...(await readPlaceAndTime(database, found.appointment)),
        manage_url: manageUrl(call, await readLinked(database, found.appointment)),
      },
    }
  },
})

const readPlaceAndTime = async (db: Db, appointment: number) =>
  (await db.one<{ date_time: string; name: string; timezone: string }>(sql`
    select p.date_time, l.name, l.timezone from appointment p join live_scan_vendor l on l.id = p.lsv where p.id = ${appointment}`)) as {
    date_time: string
    name: string
    timezone: string
  }

/** Deletes what entries became where the link of the booking is not valid any more. */
export const pruneEntryBookings = (db: Db) =>
  db.run(sql`
    delete from waitlist_booking b using appointment p
    where p.id = b.appointment and (p.status = 'CANCELLED' or p.ends_at < now() - make_interval(days => ${DAYS_AFTER}))`)
