import sql from 'sql-template-tag'
import { MAX_HELD } from '../availability/hold-slot.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { type LsvDays, openSlotsOn, withoutHolds } from '../availability/lsv-day.ts'
import { holdOffers, OFFER_MINUTES } from '../availability/offer-holds.ts'
import { secondsUntilDaytime } from '../availability/quiet-hours.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { isForApplicantsOf } from '../lsv/lsv-conditions.ts'
import { HOUR_MS, isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { type AssignedOffer, assignOffers, type Entry } from './assign-offers.ts'
import { isOpenAt, listOpenSlots, readSlotDays } from './bookable-slots.ts'
import { endEntries } from './end-entries.ts'
import { dropOfferHolds, offerHoldToken } from './offer-hold.ts'
import { queueOffers } from './queue-offers.ts'

/** The hours within which the offers of a station are counted; after them it has been open to all for long enough. */
const TURN_HOURS = 12

/**
 * Offers the open slots of an LSV to its waitlist entries, each to one at a time, in the order of joining. Under the LSV's lock, like every
 * change that takes or holds a slot.
 */
export const offerSlots = (services: Services, { lsv }: { lsv: number }): Promise<void> =>
  transactAs(services, SYSTEM, async (change) => {
    const { db, clock, key } = change
    const now = clock.now()
    await lockLsvs(db, [lsv])
    await endEntries(db, key, finished(lsv, now))
    await lapseOffers(change, lsv, now)
    const days = await db.one<{ earliest: string; latest: string; time_zone: string }>(sql`
      select min(e.earliest) as earliest, max(e.latest) as latest, l.timezone as time_zone
      from waitlist_entry e join live_scan_vendor l on l.id = e.lsv where e.lsv = ${lsv} group by l.timezone`)
    // A slot that is free at night is offered in the morning, unless it was booked meanwhile.
    if (days === undefined || secondsUntilDaytime(now, days.time_zone) > 0) return
    const offered = await readOpenOffers(db, lsv)
    const hashes = offered.map(({ id }) => `\\x${sha256Of(offerHoldToken(key, id)).toString('hex')}`)
    const found = await readSlotDays(db, lsv, days, now, sql`s.token_hash <> all(${hashes}::bytea[])`)
    if (found === undefined) return
    const kept = await closeGone(change, found, offered, now)
    const lsvDays = { ...found, taken: [...found.taken, ...kept.map(takenBy)] }
    const turns = await readTurns(db, lsv, now)
    const rules = { now, turns, roomOn: roomForMailboxes(found, kept, now) }
    await writeOffers(change, lsv, assignOffers(await readEntries(db, lsv), listOpenSlots(lsvDays, days, now), lsvDays, rules))
  })

/** Queues the offers of all LSVs: an offer that lapses, a morning and some changes of hours cause no event. */
export const offerSlotsEverywhere = ({ database }: Services): Promise<void> => queueOffers(database, sql`select id from live_scan_vendor`)

/**
 * Entries whose applicant came, cancelled or moved, whose days are over, or whose address was never confirmed. A booking of an offered slot
 * with its hold, or by the desk, ends the entry at once. Any other booking under an email address ends nothing: a stranger may have typed the address.
 */
const finished = (lsv: number, now: number) => sql`e.lsv = ${lsv} and (
  e.latest < (${isoOf(now)}::timestamptz at time zone (select l.timezone from live_scan_vendor l where l.id = e.lsv))::date
  or e.appointment is not null and not exists (
    select from appointment p join applicant a on a.id = p.applicant
    where p.id = e.appointment and p.status = 'SCHEDULED' and p.lsv = e.lsv and p.date_time > ${isoOf(now)} and a.removed_at is null)
  or e.email is not null and e.confirmed_at is null and e.created < now() - interval '1 day')`

async function lapseOffers({ db, key }: Change, lsv: number, now: number): Promise<void> {
  const lapsed = await db.rows<{ id: number }>(sql`
    update waitlist_offer set state = 'LAPSED' where lsv = ${lsv} and state = 'OPEN' and expires_at <= ${isoOf(now)} returning id`)
  await dropOfferHolds(
    db,
    key,
    lapsed.map(({ id }) => id),
  )
}

type OpenOffer = { id: number; starts_at: string; ends_at: string; to_mailbox: boolean }

const readOpenOffers = (db: Db, lsv: number) =>
  db.rows<OpenOffer>(sql`
    select o.id, o.starts_at, o.ends_at, e.email is not null as to_mailbox
    from waitlist_offer o join waitlist_entry e on e.id = o.entry where o.lsv = ${lsv} and o.state = 'OPEN' order by o.id`)

/** An offer takes one of the free stations, like a hold. */
const takenBy = ({ starts_at, ends_at }: OpenOffer) => ({ start: Date.parse(starts_at), end: Date.parse(ends_at), station: null })

/**
 * The number of further offers of a date to mailboxes without an appointment: together at most the share of the open slots that holds may
 * hide, and one in any case. Mailboxes cost nothing, so whoever has many would keep a whole day from the public.
 */
function roomForMailboxes(lsvDays: LsvDays, kept: readonly OpenOffer[], now: number): (date: string) => number {
  const free = withoutHolds(lsvDays)
  const dates = kept.filter(({ to_mailbox }) => to_mailbox).map(({ starts_at }) => dateIn(free.time_zone, Date.parse(starts_at)))
  const rooms = new Map<string, number>()
  return (date) => {
    const most = () => Math.max(1, Math.floor(openSlotsOn(free, date, now).length * MAX_HELD))
    const room = rooms.get(date) ?? most() - dates.filter((each) => each === date).length
    rooms.set(date, room)
    return room
  }
}

/** Closes the offers of slots that were booked meanwhile, and returns the others. */
async function closeGone({ db, key }: Change, lsvDays: LsvDays, offered: readonly OpenOffer[], now: number): Promise<OpenOffer[]> {
  const free = withoutHolds(lsvDays)
  const isThere = ({ starts_at }: OpenOffer) => isOpenAt(free, Date.parse(starts_at), now)
  const gone = offered.filter((each) => !isThere(each)).map(({ id }) => id)
  await db.run(sql`update waitlist_offer set state = 'GONE' where id = any(${gone}::bigint[])`)
  await dropOfferHolds(db, key, gone)
  return offered.filter(isThere)
}

/** The entries that wait for an offer, in order. A mailbox is skipped while its environment is archived or sends nobody to the LSV. */
async function readEntries(db: Db, lsv: number): Promise<Entry[]> {
  const rows = await db.rows<Omit<Entry, 'before' | 'offered'> & { before: string | null; offered: string[] }>(sql`
    select e.id, e.earliest, e.latest, e.from_hour, e.until_hour, p.date_time as before,
      array(select o.starts_at from waitlist_offer o where o.entry = e.id) as offered
    from waitlist_entry e join live_scan_vendor l on l.id = e.lsv left join appointment p on p.id = e.appointment
    where e.lsv = ${lsv} and (e.appointment is not null or e.confirmed_at is not null and ${isForApplicantsOf(sql`e`, sql`l`)})
      and not exists (select from waitlist_offer o where o.entry = e.id and o.state = 'OPEN')
    order by e.id`)
  return rows.map(({ before, offered, ...row }) => ({
    ...row,
    before: before === null ? null : Date.parse(before),
    offered: new Set(offered.map((instant) => Date.parse(instant))),
  }))
}

async function readTurns(db: Db, lsv: number, now: number): Promise<Map<number, number>> {
  const rows = await db.rows<{ starts_at: string; turns: number }>(sql`
    select starts_at, count(*) as turns from waitlist_offer
    where lsv = ${lsv} and starts_at > ${isoOf(now)} and offered_at > ${isoOf(now - TURN_HOURS * HOUR_MS)} group by starts_at`)
  return new Map(rows.map(({ starts_at, turns }) => [Date.parse(starts_at), turns]))
}

async function writeOffers({ db, clock, key, record }: Change, lsv: number, assigned: readonly AssignedOffer[]): Promise<void> {
  if (assigned.length === 0) return
  const now = clock.now()
  const rows = assigned.map(({ entry, slot }) => ({ entry, starts: isoOf(slot.start), ends: isoOf(slot.end) }))
  const made = await db.rows<Omit<OpenOffer, 'to_mailbox'> & { entry: number }>(sql`
    insert into waitlist_offer (entry, lsv, starts_at, ends_at, offered_at, expires_at)
    select o.entry, ${lsv}::bigint, o.starts, o.ends, ${isoOf(now)}::timestamptz, ${isoOf(now + OFFER_MINUTES * 60_000)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) o(entry bigint, starts timestamptz, ends timestamptz)
      -- Leaving the list takes no lock of the LSV: an entry that is being deleted gets no offer. Whoever deletes it may wait for its offer
      -- that lapses here, so this does not wait for the entry.
      join waitlist_entry e on e.id = o.entry
    order by o.entry for key share of e skip locked
    returning id, entry, starts_at, ends_at`)
  const holds = made.map(({ id, starts_at, ends_at }) => ({
    token: offerHoldToken(key, id),
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
  await holdOffers(db, lsv, holds)
  await record(made.map(({ id, entry }) => ({ type: 'waitlist.offered', entry, offer: id })))
}
