import sql from 'sql-template-tag'
import { type OfferAnswer, type OwnWait, offerAnswer, ownWait, ownWaitBody } from '../../contract/waitlist/waitlist.ts'
import { readBookingOfToken } from '../appointments/booking-link.ts'
import { lockAppointment } from '../appointments/update-appointment.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { limits } from '../limits.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { moveOwn, readOwnBooking } from '../portal/booking.ts'
import { dropOfferHolds, endEntries } from './entries.ts'
import { bookableDays, isOpenNow, readDays } from './open-times.ts'

const declared = { path: '/api/bookings/:token/waitlist', permission: 'bookings.waitlist' } as const

/** GET /bookings/{token}/waitlist: the applicant's entry for an earlier slot, and the current offer. */
export const seeOwnWait: Action = action({
  ...declared,
  method: 'GET',
  summary: 'See the own waiting for an earlier time',
  answer: ownWait,
  handle: async (call) => readOwnWait(call.database, call, await opened(call.database, call)),
})

/** PUT /bookings/{token}/waitlist: joins the waitlist, or changes the days of an entry, which keeps its place. */
export const joinWaitlist: Action = action({
  ...declared,
  method: 'PUT',
  summary: 'Wait for an earlier time',
  body: ownWaitBody,
  answer: ownWait,
  async handle(call) {
    const { body, database, settings, transact } = call
    if (settings.rateLimits) await countCall(database, limits.ownWait, String(await opened(database, call)))
    return transact(async (change) => {
      const { db, record } = change
      const id = await opened(db, call)
      await lockAppointment(db, id)
      const { lsv, earliest, latest } = await checkWish(change, id, body)
      const entry = await db.one<{ id: number }>(sql`
        insert into waitlist_entry (lsv, appointment, earliest, latest) values (${lsv}, ${id}, ${earliest}, ${latest})
        on conflict (appointment) do update set earliest = excluded.earliest, latest = excluded.latest, lsv = excluded.lsv returning id`)
      await record({ type: 'waitlist.joined', entry: (entry as { id: number }).id, lsv })
      return readOwnWait(db, call, id)
    })
  },
})

/** DELETE /bookings/{token}/waitlist: leaves the waitlist. A repeated call changes nothing. */
export const leaveWaitlist: Action = action({
  ...declared,
  method: 'DELETE',
  summary: 'Wait no longer for an earlier time',
  async handle(call) {
    await call.transact(async ({ db, key, record }) => {
      const id = await opened(db, call)
      const ended = await endEntries(db, key, sql`e.appointment = ${id}`)
      await record(ended.map(({ id: entry, lsv }) => ({ type: 'waitlist.left', entry, lsv })))
    })
  },
})

/** POST /bookings/{token}/waitlist/answer: accepts the offered slot, which moves the booking, or declines it. */
export const answerOffer: Action = action({
  path: `${declared.path}/answer`,
  permission: declared.permission,
  method: 'POST',
  summary: 'Take an offered time, or leave it',
  body: offerAnswer,
  answer: ownWait,
  status: 200,
  async handle(call) {
    const { body, transact } = call
    return transact(async (change) => {
      const { db } = change
      const id = await opened(db, call)
      if (body.accept) await accept(change, id, body)
      else await decline(change, id, body.offer)
      return readOwnWait(db, call, id)
    })
  },
})

const opened = (db: Db, { params, ...services }: Call<unknown, unknown>): Promise<number> => readBookingOfToken(db, services, params.token)

/** Calendar dates at the location, both included. */
type Days = { earliest: string; latest: string }

/** Refuses an entry that is needless or impossible; returns its LSV and days. */
async function checkWish({ db, clock }: Change, id: number, body: Days): Promise<Days & { lsv: number }> {
  const now = clock.now()
  const { may_move, date_time, lsv } = await readOwnBooking(db, now, id)
  if (!may_move) throw conflict('TOO_LATE', 'This appointment cannot be moved online any more.')
  const wished = bookableDays(body, lsv.timezone, now)
  const booked = dateIn(lsv.timezone, Date.parse(date_time))
  const days = { earliest: wished.earliest, latest: wished.latest < booked ? wished.latest : booked }
  if (days.earliest > days.latest) throw invalid({ earliest: 'Choose days on which you could come earlier.' })
  const lsvDays = await readDays(db, lsv.id, days, now)
  if (lsvDays !== undefined && isOpenNow(lsvDays, { ...days, before: Date.parse(date_time) }, now))
    throw conflict('OPEN_NOW', 'Times are open on these days now. Please choose one of them.')
  return { ...wished, lsv: lsv.id }
}

type OpenOffer = { entry: number; lsv: number; starts_at: string }

const readOffer = (db: Db, id: number, offer: number, now: number) =>
  db.one<OpenOffer>(sql`
    select o.entry, o.lsv, o.starts_at from waitlist_offer o join waitlist_entry e on e.id = o.entry
    where o.id = ${offer} and e.appointment = ${id} and o.state = 'OPEN' and o.expires_at > ${isoOf(now)}`)

/** Moves the booking like any other move, so that nothing is booked twice; its former slot is offered to the next entry. */
async function accept(change: Change, id: number, { offer, date_time }: OfferAnswer): Promise<void> {
  const { db, clock, key, record } = change
  const now = clock.now()
  const seen = await readOffer(db, id, offer, now)
  if (seen === undefined) return refuseUnlessMoved(db, id, date_time)
  await lockLsvs(db, [seen.lsv])
  const found = await readOffer(db, id, offer, now)
  if (found === undefined) return refuseUnlessMoved(db, id, date_time)
  // Before the move, which queues a job under its key: that is the last of all locks.
  await endEntries(db, key, sql`e.id = ${found.entry}`)
  await moveOwn(change, { id, instant: Date.parse(found.starts_at), hold: null })
  await record({ type: 'waitlist.accepted', entry: found.entry })
}

/** Refuses an offer that is over, unless the booking is at its time: a repeated call has accepted it already. */
async function refuseUnlessMoved(db: Db, id: number, date_time: string): Promise<void> {
  const found = await db.one<{ moved: boolean; waits: boolean }>(sql`
    select p.status = 'SCHEDULED' and p.date_time = ${date_time}::timestamptz as moved,
      exists (select from waitlist_entry e where e.appointment = p.id) as waits
    from appointment p where p.id = ${id}`)
  if (found?.moved) return
  throw conflict('OFFER_OVER', found?.waits ? 'This offer is over. You are still on the list.' : 'This offer is over.')
}

async function decline({ db, clock, key, record }: Change, id: number, offer: number): Promise<void> {
  const found = await readOffer(db, id, offer, clock.now())
  if (found === undefined) return
  await db.run(sql`update waitlist_offer set state = 'DECLINED' where id = ${offer} and state = 'OPEN'`)
  await dropOfferHolds(db, key, [offer])
  await record({ type: 'waitlist.declined', entry: found.entry, lsv: found.lsv })
}

type Row = { earliest: string | null; latest: string | null; id: number | null; date_time: string; expires_at: string }

async function readOwnWait(db: Db, { clock }: Pick<Call<unknown, unknown>, 'clock'>, id: number): Promise<OwnWait> {
  const { may_move } = await readOwnBooking(db, clock.now(), id)
  const row = await db.one<Row>(sql`
    select e.earliest, e.latest, o.id, o.starts_at as date_time, o.expires_at
    from waitlist_entry e left join waitlist_offer o on o.entry = e.id and o.state = 'OPEN' and o.expires_at > ${isoOf(clock.now())}
    where e.appointment = ${id}`)
  if (row === undefined || !may_move) return { may_join: may_move, wait: null, offer: null }
  const { earliest, latest, id: offer, date_time, expires_at } = row
  return {
    may_join: true,
    wait: { earliest: earliest as string, latest: latest as string },
    offer: offer === null ? null : { id: offer, date_time, expires_at },
  }
}
