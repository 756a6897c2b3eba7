import sql from 'sql-template-tag'
import { isOfSameEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { endEntries } from './end-entries.ts'
import { offerHoldToken } from './offer-hold.ts'

/**
 * A mailbox that books a slot which was offered to it waits no longer: its entry ends with the booking, so that its page offers nothing any
 * more, and a cancellation leaves the slot to the next. Known by the hold of the offer, whatever address was typed; that of a booking which
 * was paid online was kept when its payment began.
 */
export const endEntriesOfBooked: Consequence<'appointment.booked'> = async (change, events) => {
  const { db, key } = change
  const held = events.filter(({ hold }) => hold)
  const paid = events.filter(({ hold }) => hold === undefined)
  if (held.length + paid.length === 0) return
  const taken = [...(await findOffersOfHolds(db, key, held)), ...(await readOffersOfPaid(db, paid))]
  await endTaken(change, taken, events)
}

/**
 * The desk that books an offered time for its mailbox ends the entry, too. It has no hold, so the time is known by the address and the
 * environment of the applicant: a stranger cannot type it there.
 */
export const endEntriesOfBookedByStaff: Consequence<'appointment.booked_by_staff'> = async (change, events) =>
  endTaken(change, await findOffersOfApplicants(change.db, events), events)

async function endTaken({ db, key, record }: Change, taken: readonly TakenOffer[], events: readonly Acted[]): Promise<void> {
  if (taken.length === 0) return
  // An entry that is locked is being left, which ends it as well; whoever leaves waits for the hold that this booking has dropped.
  const ended = await endEntries(db, key, sql`e.id = any(${taken.map(({ entry }) => entry)}::bigint[])`, { skipLocked: true })
  const ids = new Set(ended.map(({ id }) => id))
  const accepted = taken.filter(({ entry }) => ids.has(entry))
  await keepBookings(db, accepted)
  const actors = new Map(events.map(({ appointment, actor }) => [appointment, actor]))
  await record(accepted.map(({ appointment, entry }) => acceptedEvent(entry, actors.get(appointment))))
}

/**
 * Keeps which offers the appointments have taken that wait for their payment. An entry that is locked is being left, with its offers: whoever
 * leaves waits for the hold that this booking has dropped.
 */
export const keepOffersOfPending: Consequence<'appointment.pending'> = async ({ db, key }, events) => {
  const taken = await findOffersOfHolds(db, key, events)
  if (taken.length === 0) return
  await db.run(sql`
    with staying as (
      select e.id from waitlist_entry e where e.id = any(${taken.map(({ entry }) => entry)}::bigint[]) order by e.id for key share skip locked)
    update waitlist_offer o set appointment = t.appointment
    from json_to_recordset(${JSON.stringify(taken)}::json) t(offer bigint, entry bigint, appointment bigint) join staying on staying.id = t.entry
    where o.id = t.offer`)
}

type Booked = { appointment: number; hold?: string | null }
type TakenOffer = { appointment: number; offer: number; entry: number; link_revision: number | null }
type Acted = { appointment: number; actor?: Actor }
type Actor = Parameters<Consequence<'appointment.booked'>>[1][number]['actor']

/** The revision of the booking's link where it goes to the address of the entry. */
const facts = sql`p.id as appointment, o.id as offer, o.entry,
  case when lower(a.email) = lower(e.email) then p.link_revision end as link_revision`

async function findOffersOfHolds(db: Db, key: SigningKeys, booked: readonly Booked[]): Promise<TakenOffer[]> {
  if (booked.length === 0) return []
  const holds = new Map(booked.map(({ appointment, hold }) => [appointment, hold]))
  const offered = await db.rows<TakenOffer>(sql`
    select ${facts} from appointment p join applicant a on a.id = p.applicant
    join waitlist_offer o on o.lsv = p.lsv and o.starts_at = p.date_time
    join waitlist_entry e on e.id = o.entry and e.email is not null
    where p.id = any(${[...holds.keys()]}::bigint[])`)
  return offered.filter(({ appointment, offer }) => holds.get(appointment) === offerHoldToken(key, offer))
}

async function readOffersOfPaid(db: Db, paid: readonly Booked[]): Promise<TakenOffer[]> {
  if (paid.length === 0) return []
  return db.rows<TakenOffer>(sql`
    select ${facts} from waitlist_offer o join waitlist_entry e on e.id = o.entry and e.email is not null
    join appointment p on p.id = o.appointment join applicant a on a.id = p.applicant
    where o.appointment = any(${paid.map(({ appointment }) => appointment)}::bigint[])`)
}

/** One offer of each entry: the time may have been offered to it before. */
const findOffersOfApplicants = (db: Db, events: readonly Acted[]) =>
  db.rows<TakenOffer>(sql`
    select distinct on (p.id, o.entry) ${facts} from appointment p join applicant a on a.id = p.applicant
    join waitlist_offer o on o.lsv = p.lsv and o.starts_at = p.date_time
    join waitlist_entry e on e.id = o.entry and lower(e.email) = lower(a.email) and ${isOfSameEnvironment(sql`e`, sql`a`)}
    where p.id = any(${events.map(({ appointment }) => appointment)}::bigint[]) order by p.id, o.entry, o.id desc`)

const keepBookings = (db: Db, accepted: readonly TakenOffer[]) =>
  accepted.length === 0
    ? undefined
    : db.run(sql`
        insert into waitlist_booking (entry, appointment, link_revision)
        select b.entry, b.appointment, b.link_revision
        from json_to_recordset(${JSON.stringify(accepted)}::json) b(entry bigint, appointment bigint, link_revision integer)`)

const acceptedEvent = (entry: number, actor: Actor) => ({ type: 'waitlist.accepted' as const, entry, ...(actor && { actor }) })
