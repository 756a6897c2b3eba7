import sql from 'sql-template-tag'
import { type OwnEntry, openNowRefusal, ownEntry, ownEntryBody, type WaitlistTimes } from '../../contract/waitlist/waitlist.ts'
import { readBookingOfToken } from '../appointments/booking-link.ts'
import { lockAppointment } from '../appointments/update-appointment.ts'
import { isOpenOffer } from '../availability/offer-holds.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { isPublished } from '../environments/offered-lsvs.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, type Services } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { T } from '../platform/records/access.ts'
import { readOwnBooking } from '../portal/booking.ts'
import { bookableDays, refuseIfOpen } from './bookable-slots.ts'
import { endEntries } from './end-entries.ts'

const declared = { path: '/api/bookings/:token/waitlist', permission: 'bookings.waitlist' } as const

/** GET /bookings/{token}/waitlist: the applicant's entry for an earlier slot, and the current offer. */
export const seeOwnEntry: Action = action({
  ...declared,
  method: 'GET',
  summary: 'Read the waitlist entry of a booking by its link',
  answer: ownEntry,
  handle: async (call) => readOwnEntry(call.database, call, await readBookingOfToken(call.database, call, call.params.token)),
})

/** PUT /bookings/{token}/waitlist: joins the waitlist, or changes the days and hours of an entry, which keeps its place. */
export const joinWaitlist: Action = action({
  ...declared,
  method: 'PUT',
  summary: 'Join the waitlist, or change the days and hours of an entry',
  problems: ['TOO_LATE', 'OPEN_NOW'],
  body: ownEntryBody,
  refusals: { 409: openNowRefusal },
  answer: ownEntry,
  async handle(call) {
    const { body, database, settings, transact } = call
    if (settings.rateLimits) await countCall(database, limits.ownEntry, String(await readBookingOfToken(database, call, call.params.token)))
    return transact(async (change) => {
      const { db, record } = change
      const id = await readBookingOfToken(db, call, call.params.token)
      await lockAppointment(db, id)
      const { lsv, earliest, latest, from_hour, until_hour } = await checkTimes(change, id, body)
      const entry = await db.one<{ id: number }>(sql`
        insert into waitlist_entry (lsv, appointment, earliest, latest, from_hour, until_hour)
        values (${lsv}, ${id}, ${earliest}, ${latest}, ${from_hour}, ${until_hour})
        on conflict (appointment) do update set earliest = excluded.earliest, latest = excluded.latest,
          from_hour = excluded.from_hour, until_hour = excluded.until_hour, lsv = excluded.lsv
        returning id`)
      await record({ type: 'waitlist.joined', entry: (entry as { id: number }).id, lsv })
      return readOwnEntry(db, call, id)
    })
  },
})

/** DELETE /bookings/{token}/waitlist: leaves the waitlist. A repeated call changes nothing. */
export const leaveWaitlist: Action = action({
  ...declared,
  method: 'DELETE',
  summary: 'Leave the waitlist',
  problems: ['TOO_LATE'],
  async handle(call) {
    await call.transact(async ({ db, key, record }) => {
      const id = await readBookingOfToken(db, call, call.params.token)
      const ended = await endEntries(db, key, sql`e.appointment = ${id}`)
      await record(ended.map(({ id: entry, lsv }) => ({ type: 'waitlist.left', entry, lsv })))
    })
  },
})

/** Refuses an entry that is needless or impossible; returns its LSV, days and hours. */
async function checkTimes({ db, clock }: Change, id: number, body: WaitlistTimes): Promise<WaitlistTimes & { lsv: number }> {
  const now = clock.now()
  const { may_join, date_time, lsv } = await readWaiting(db, now, id)
  if (!may_join) throw conflict('TOO_LATE', 'This appointment can no longer be moved online.')
  const bookable = bookableDays(body, lsv.timezone, now)
  const booked = dateIn(lsv.timezone, Date.parse(date_time))
  const days = { earliest: bookable.earliest, latest: bookable.latest < booked ? bookable.latest : booked }
  if (days.earliest > days.latest) throw invalid({ earliest: 'Choose days on which you could come earlier.' })
  await refuseIfOpen(db, lsv.id, { ...body, ...days, before: Date.parse(date_time) }, now)
  return { ...body, ...bookable, lsv: lsv.id }
}

/** The booking, and whether it can wait for an earlier slot: at a hidden location nothing is offered. */
async function readWaiting(db: Db, now: number, id: number) {
  const booking = await readOwnBooking(db, now, id)
  const lsv = await db.one(sql`select t.id from live_scan_vendor t where t.id = ${booking.lsv.id} and ${isPublished(T)}`)
  return { ...booking, may_join: booking.may_move_here && lsv !== undefined }
}

type Row = WaitlistTimes & { id: number | null; date_time: string; expires_at: string }

/** The entry of a booking, and the slot that is offered to it now. */
export async function readOwnEntry(db: Db, { clock }: Pick<Services, 'clock'>, id: number): Promise<OwnEntry> {
  const { may_join } = await readWaiting(db, clock.now(), id)
  const row = await db.one<Row>(sql`
    select e.earliest, e.latest, e.from_hour, e.until_hour, o.id, o.starts_at as date_time, o.expires_at
    from waitlist_entry e left join waitlist_offer o on o.entry = e.id and ${isOpenOffer(clock.now())}
    where e.appointment = ${id}`)
  if (row === undefined || !may_join) return { may_join, entry: null, offer: null }
  const { id: offer, date_time, expires_at, ...entry } = row
  return {
    may_join: true,
    entry,
    offer: offer === null ? null : { id: offer, date_time, expires_at },
  }
}
