import { createHmac } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { BOOKING } from '../../appointments/booking-key.ts'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/insert-many.ts'
import type { Services } from '../../platform/http/action.ts'
import { addressBlock } from '../../platform/http/limits/call-limits.ts'
import { mailboxColumn } from '../../platform/mail/mailbox.ts'
import type { EnvironmentId, Viewer } from '../../platform/records/access.ts'
import { deriveKey, type SigningKeys } from '../../platform/secrets/sealing.ts'

/**
 * A person who books in an environment, identified by email address and birth date. `key` is that of the call, if it has one; `source`
 * is the hash of the client address, null where bookings are not counted by it.
 */
export type Booker = EnvironmentId & {
  email: string
  phone: string
  name: string
  dob_index: Buffer
  key: string | null
  lsv: number
  at: string
  source: Buffer | null
}

/**
 * What the limits judge a booking by. Only bookings from the same client address are counted: what strangers book under somebody's name
 * or email address locks nobody out.
 */
export type BookerStatus = {
  /** The id of the new applicant. */
  applicant: number
  /** The future bookings of the person. */
  bookings: number
  /** The future bookings under the email address in the environment. */
  of_email: number
  /**
   * The appointments of the LSV's day, this one included, minus the number of different mailboxes among them, or of phones or names if
   * that is smaller.
   */
  repeats: number
  /** Whether the call's key has made a booking before. */
  used: boolean
}

/** The body of a booking, as far as it tells who books what. */
type Named = Partial<EnvironmentId> &
  Pick<Booker, 'email' | 'phone' | 'lsv'> &
  Record<'firstName' | 'lastName' | 'dob' | 'dateTime', string>

/** The booker of a body, and from where it comes. */
export const makeBooker = (
  { sealing, key, settings }: Pick<Services, 'sealing' | 'key' | 'settings'>,
  { origin }: Viewer,
  body: Named,
  idempotencyKey: string | null,
): Booker => ({
  employer: body.employer ?? null,
  network: body.network ?? null,
  email: body.email,
  phone: body.phone,
  name: `${body.firstName} ${body.lastName}`,
  lsv: body.lsv,
  at: body.dateTime,
  source: settings.rateLimits ? sourceOf(key, origin.ip) : null,
  dob_index: sealing.index('dob', body.dob),
  key: idempotencyKey,
})

/** The lock key of a booker: equal for all calls that count each other's bookings, which are those of one email address. */
export const bookerOf = ({ email }: Pick<Booker, 'email'>): string => email.toLowerCase()

/**
 * Serializes calls of one email address at several LSVs, since each counts the bookings of the others. Locks in order, after LSVs, so
 * that two batches cannot wait for each other.
 */
export async function lockPeople(db: Db, bookers: readonly Booker[]): Promise<void> {
  const people = [...new Set(bookers.map(bookerOf))].sort()
  await db.run(sql`select pg_advisory_xact_lock(${lockOf('booker', sql`person`)}) from unnest(${people}::text[]) person`)
}

/** Locks those people that no other transaction has locked, and returns them, as `bookerOf` names them. */
export async function tryPeople(db: Db, bookers: readonly Booker[]): Promise<ReadonlySet<string>> {
  const people = [...new Set(bookers.map(bookerOf))].sort()
  const tried = await db.rows<{ person: string; mine: boolean }>(sql`
    select person, pg_try_advisory_xact_lock(${lockOf('booker', sql`person`)}) as mine from unnest(${people}::text[]) person`)
  return new Set(tried.filter(({ mine }) => mine).map(({ person }) => person))
}

/**
 * Reads the status of each booker, in order. Looks bookings up by email address: the comparison of birth dates is written so that no index
 * applies, or the planner of a young database would read everybody born on that day.
 */
export async function readBookerStatuses(db: Db, bookers: readonly Booker[], now: number): Promise<BookerStatus[]> {
  const wanted = bookers.map(({ dob_index, source, at, ...booker }, place) => ({
    ...booker,
    place,
    starts: at,
    born: hexOf(dob_index),
    source: source === null ? null : hexOf(source),
  }))
  const found = await db.rows<BookerStatus & { place: number }>(sql`
    select wanted.place, nextval('applicant_id_seq') as applicant,
      (select count(*) from applicant a join appointment p on p.applicant = a.id
       where lower(a.email) = lower(wanted.email) and a.dob_index is not distinct from wanted.born and p.status in ('PENDING', 'SCHEDULED')
         and p.date_time > ${new Date(now).toISOString()} and ${fromThere}) as bookings,
      (select count(*) from applicant a join appointment p on p.applicant = a.id
       where lower(a.email) = lower(wanted.email) and a.employer is not distinct from wanted.employer
         and a.network is not distinct from wanted.network and p.status in ('PENDING', 'SCHEDULED')
         and p.date_time > ${new Date(now).toISOString()} and ${fromThere}) as of_email,
      (select i.made from idempotency i where i.scope = ${BOOKING} and i.key = wanted.key and i.user_account is null) is not null as used,
      case when wanted.source is null then 0 else ${repeats} end as repeats
    from json_to_recordset(${JSON.stringify(wanted)}::json) wanted(
      place integer, email text, phone text, name text, employer bigint, network bigint, born bytea, key text, lsv bigint,
      starts timestamptz, source bytea)`)
  return found.sort((one, other) => one.place - other.place)
}

/** Whether the appointment `p` was booked from where the wanted one is; true of all where addresses are not kept. */
const fromThere = sql`(wanted.source is null or exists (
  select from booking_source s where s.appointment = p.id and s.source_hash = wanted.source))`

const hexOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Date of the wanted time in the zone of its LSV. */
const day = sql`(wanted.starts at time zone l.timezone)::date`
const midnight = (date: Sql) => sql`(${date})::timestamp at time zone l.timezone`

/**
 * Counted under the LSV's lock, so that no two of an address pass together. Read by the LSV's day: an address may have thousands of
 * bookings, a day has not.
 */
const repeats = sql`(
  select count(*) - least(count(distinct mailbox), count(distinct phone), count(distinct name))
  from (
    select ${mailboxColumn(sql`a.email`)} as mailbox, a.phone, lower(a.first_name || ' ' || a.last_name) as name
    from live_scan_vendor l
      join appointment p on p.lsv = l.id and p.date_time >= ${midnight(day)} and p.date_time < ${midnight(sql`${day} + 1`)}
      join booking_source s on s.appointment = p.id join applicant a on a.id = p.applicant
    where l.id = wanted.lsv and s.source_hash = wanted.source and p.status in ('PENDING', 'SCHEDULED')
    union all select ${mailboxColumn(sql`wanted.email`)}, wanted.phone, lower(wanted.name)
  ) booked)`

/** The `repeats` of a booked appointment on the day of another time, by the address that booked it; 0 where no address is stored. */
export async function readRepeatsOfMove(db: Db, appointment: number, to: number): Promise<number> {
  const row = await db.one<{ repeats: number }>(sql`
    select ${repeats} as repeats
    from (
      select b.source_hash as source, m.lsv, ${new Date(to).toISOString()}::timestamptz as starts, o.email, o.phone,
        o.first_name || ' ' || o.last_name as name
      from booking_source b join appointment m on m.id = b.appointment join applicant o on o.id = m.applicant
      where b.appointment = ${appointment}) wanted`)
  return row?.repeats ?? 0
}

/** The key under which bookings of a client address are counted: a keyed hash, of the /64 for IPv6. */
export const sourceOf = (key: SigningKeys, ip: string): Buffer =>
  createHmac('sha256', deriveKey(key.current, 'bims booking source')).update(addressBlock(ip)).digest().subarray(0, 16)

/** Stores the sources of appointments. */
export const sourceWrites = (rows: readonly { appointment: number; source_hash: Buffer }[]): Sql[] => insertMany('booking_source', rows)

/** Deletes the sources of past appointments. */
export const pruneBookingSources = (db: Db) =>
  db.run(sql`
    delete from booking_source s using appointment p
    where p.id = s.appointment and (p.ends_at < now() - interval '1 day' or p.status not in ('PENDING', 'SCHEDULED'))`)
