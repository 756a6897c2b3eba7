import sql from 'sql-template-tag'
import type { EventOf } from '../../contract/events.ts'
import type { Consequence } from '../platform/events/change.ts'
import { endEntries } from './end-entries.ts'
import { queueOffers } from './queue-offers.ts'

type SlotFreeingEvent =
  | 'appointment.cancelled'
  | 'appointment.cancelled_by_applicant'
  | 'appointment.moved'
  | 'appointment.moved_by_applicant'

/** An appointment's slot becomes free: at its current place, and after a move, at its former one. */
export const offerFreedSlots: Consequence<SlotFreeingEvent | 'appointment.released'> = async ({ db }, events, written) => {
  await written
  const ids = events.map(({ appointment }) => appointment)
  await queueOffers(
    db,
    sql`select lsv from appointment_history where appointment = any(${ids}::bigint[])
      union select lsv from appointment where id = any(${ids}::bigint[])`,
  )
}

/** A cancelled booking needs no earlier slot. */
export const endEntriesOfCancelled: Consequence<'appointment.cancelled' | 'appointment.cancelled_by_applicant'> = ({ db, key }, events) =>
  endEntries(db, key, sql`e.appointment = any(${events.map(({ appointment }) => appointment)}::bigint[])`)

/** A deleted applicant has no entries, and no page of a mailbox leads to the bookings. */
export const purgeEntries: Consequence<'applicant.purged'> = async ({ db, key }, events) => {
  const own = sql`(select id from appointment where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]))`
  await db.run(sql`delete from waitlist_booking where appointment in ${own}`)
  await endEntries(db, key, sql`e.appointment in ${own}`)
}

const OPENING = ['livescanvendors', 'availabletimes', 'blockedtimes', 'specialdays']
const rowsOf = (events: readonly EventOf<'record.updated'>[], resource: string) =>
  events.flatMap((event) => (event.resource === resource && event.row !== null ? [event.row] : []))

/** An LSV may have more open slots than before: other hours, more stations, one closure less. */
export const offerOpenedSlots: Consequence<'record.created' | 'record.updated' | 'record.removed' | 'record.restored'> = async (
  { db },
  events,
) => {
  const opening = (events as readonly EventOf<'record.updated'>[]).filter(({ resource }) => OPENING.includes(resource))
  if (opening.length === 0) return
  const ids = (resource: string) => sql`any(${rowsOf(opening, resource)}::bigint[])`
  await queueOffers(
    db,
    sql`select id from live_scan_vendor where id = ${ids('livescanvendors')}
      union select lsv from available_time where id = ${ids('availabletimes')}
      union select lsv from blocked_time where id = ${ids('blockedtimes')}
      union select lsv from special_day where id = ${ids('specialdays')}`,
  )
}

/** A new entry, one that was left, or a declined offer. */
export const offerToNext: Consequence<'waitlist.joined' | 'waitlist.confirmed' | 'waitlist.left' | 'waitlist.declined'> = (
  { db },
  events,
) => queueOffers(db, sql`select unnest(${events.map(({ lsv }) => lsv)}::bigint[])`)
