import sql from 'sql-template-tag'
import { isLive } from '../../appointment-states.ts'
import { BOOKING } from '../../appointments/booking-key.ts'
import { isOfSameEnvironment } from '../../environments/join-environment.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { digestKey } from '../../platform/records/idempotency.ts'
import type { Booker } from './booker.ts'
import { isFromSource } from './booking-source.ts'
import { type OtherAppointment, personOf, selectOthers } from './other-appointments.ts'
import { countRepeats } from './repeats.ts'

/**
 * The counts that the booking limits are checked against. Only bookings from the same client address are counted, so that strangers who
 * book under somebody's name or email address lock nobody out.
 */
export type BookerStatus = {
  /** The id of the new applicant. */
  applicant: number
  /** The future bookings of the person. */
  bookings: number
  /** The future bookings under the email address in the environment. */
  of_email: number
  /** See `countRepeats`. */
  repeats: number
  /** Whether the call's key has made a booking before. */
  used: boolean
  /** The appointments that the person has ahead. */
  others: readonly OtherAppointment[]
}

/**
 * Reads the status of each booker, in order. Looks the bookings of an email address up once, for both counts.
 */
export async function readBookerStatuses(db: Db, bookers: readonly Booker[], now: number): Promise<BookerStatus[]> {
  const wanted = bookers.map(({ dob_index, ssn4_index, source, at, key, ...booker }, place) => ({
    ...booker,
    key: key === null ? null : digestKey(key),
    place,
    starts: at,
    dob_index: hexOf(dob_index),
    ssn4_index: ssn4_index === null ? null : hexOf(ssn4_index),
    source: source === null ? null : hexOf(source),
  }))
  const found = await db.rows<BookerStatus & { place: number }>(sql`
    select wanted.place, nextval('applicant_id_seq') as applicant, ahead.bookings, ahead.of_email,
      (select i.made from idempotency i where i.scope = ${BOOKING} and i.key = wanted.key and i.user_account is null) is not null as used,
      case when wanted.source is null then 0 else ${countRepeats(WANTED)} end as repeats,
      ${selectOthers(PERSON, now)} as others
    from json_to_recordset(${JSON.stringify(wanted)}::json) wanted(
      place integer, email text, mailbox_hash bigint, phone_hash bigint, name_hash bigint, employer bigint, network bigint, dob_index bytea,
      first_name text, last_name text, ssn4_index bytea, type bigint, key text, lsv bigint, starts timestamptz, source bytea)
    cross join lateral (
      select count(*) filter (where a.dob_index is not distinct from wanted.dob_index) as bookings,
        count(*) filter (where ${isOfSameEnvironment(sql`a`, sql`wanted`)}) as of_email
      from applicant a join appointment p on p.applicant = a.id
      where lower(a.email) = lower(wanted.email) and ${isLive(sql`p`)}
        and p.date_time > ${isoOf(now)} and ${isFromSource(sql`p.id`, sql`wanted.source`)}) ahead`)
  return found.sort((one, other) => one.place - other.place)
}

const WANTED = {
  source: sql`wanted.source`,
  lsv: sql`wanted.lsv`,
  starts: sql`wanted.starts`,
  mailbox_hash: sql`wanted.mailbox_hash`,
  phone_hash: sql`wanted.phone_hash`,
  name_hash: sql`wanted.name_hash`,
}

const PERSON = {
  except: sql`null::bigint`,
  ...personOf(sql`wanted`),
  name_hash: sql`wanted.name_hash`,
  source: sql`wanted.source`,
  type: sql`wanted.type`,
}

const hexOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
