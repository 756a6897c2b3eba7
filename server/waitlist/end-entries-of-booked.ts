import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'
import { endEntries } from './end-entries.ts'
import { offerHoldToken } from './offer-hold.ts'

/**
 * A mailbox that books the slot which is offered to it waits no longer: its entry ends with the booking, so that its page offers nothing any
 * more, and a cancellation leaves the slot to the next. Known by the hold of the offer, whatever address was typed; of a booking whose
 * payment comes later, by the address.
 */
export const endEntriesOfBooked: Consequence<'appointment.booked'> = async ({ db, key, record }, events) => {
  const withHold = events.filter(({ hold }) => hold !== null)
  if (withHold.length === 0) return
  const booked = new Map(withHold.map((event) => [event.appointment, event]))
  const offered = await db.rows<Offered>(sql`
    select p.id as appointment, o.id as offer, o.entry, lower(a.email) = lower(e.email) as same_address
    from appointment p join applicant a on a.id = p.applicant
    join waitlist_offer o on o.lsv = p.lsv and o.starts_at = p.date_time and o.state = 'OPEN'
    join waitlist_entry e on e.id = o.entry and e.email is not null
    where p.id = any(${[...booked.keys()]}::bigint[])`)
  const taken = offered.filter((one) => isOfOffer(booked.get(one.appointment)?.hold, one))
  if (taken.length === 0) return
  // An entry that is locked is being left, which ends it as well; whoever leaves waits for the hold that this booking has dropped.
  const ended = await endEntries(db, key, sql`e.id = any(${taken.map(({ entry }) => entry)}::bigint[])`, { skipLocked: true })
  const ids = new Set(ended.map(({ id }) => id))
  await record(taken.filter(({ entry }) => ids.has(entry)).map((one) => acceptedEvent(one, booked.get(one.appointment))))

  function isOfOffer(hold: string | null | undefined, { offer, same_address }: Offered): boolean {
    return hold === undefined ? same_address : hold === offerHoldToken(key, offer)
  }
}

type Offered = { appointment: number; offer: number; entry: number; same_address: boolean }
type Booked = Parameters<Consequence<'appointment.booked'>>[1][number]

const acceptedEvent = ({ entry }: Offered, booked: Booked | undefined) => ({
  type: 'waitlist.accepted' as const,
  entry,
  ...(booked?.actor && { actor: booked.actor }),
})
