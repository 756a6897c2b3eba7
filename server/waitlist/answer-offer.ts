import sql from 'sql-template-tag'
import { type OfferAnswer, offerAnswer, ownEntry } from '../../contract/waitlist/waitlist.ts'
import { readBookingOfToken } from '../appointments/booking-link.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { isOpenOffer } from '../availability/offer-holds.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { moveOwn } from '../portal/booking.ts'
import { declineOffer } from './decline-offer.ts'
import { endEntries } from './end-entries.ts'
import { readOwnEntry } from './own-entry.ts'

/** POST /bookings/{token}/waitlist/answer: accepts the offered slot, which moves the booking, or declines it. */
export const answerOffer: Action = action({
  path: '/api/bookings/:token/waitlist/answer',
  permission: 'bookings.waitlist',
  method: 'POST',
  summary: 'Accept an offered slot, or decline it',
  problems: ['OFFER_OVER', 'TIMING', 'TOO_LATE', 'TOO_MANY_BOOKINGS', 'SAME_TIME'],
  body: offerAnswer,
  answer: ownEntry,
  status: 200,
  async handle(call) {
    const { body, transact } = call
    return transact(async (change) => {
      const { db } = change
      const id = await readBookingOfToken(db, call, call.params.token)
      if (body.accept) await accept(change, id, body)
      else await decline(change, id, body.offer)
      return readOwnEntry(db, call, id)
    })
  },
})

type OpenOffer = { entry: number; lsv: number; starts_at: string }

const readOffer = (db: Db, id: number, offer: number, now: number) =>
  db.one<OpenOffer>(sql`
    select o.entry, o.lsv, o.starts_at from waitlist_offer o join waitlist_entry e on e.id = o.entry
    join appointment p on p.id = e.appointment and p.lsv = o.lsv
    where o.id = ${offer} and e.appointment = ${id} and ${isOpenOffer(now)}`)

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
  throw conflict('OFFER_OVER', found?.waits ? 'This offer has expired. You are still on the list.' : 'This offer has expired.')
}

async function decline(change: Change, id: number, offer: number): Promise<void> {
  const found = await readOffer(change.db, id, offer, change.clock.now())
  if (found !== undefined) await declineOffer(change, { ...found, offer })
}
