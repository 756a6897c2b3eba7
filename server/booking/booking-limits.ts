import sql from 'sql-template-tag'
import { BOOKING } from '../appointments/booking-key.ts'
import type { Db } from '../platform/database/database.ts'

/** A person who books, identified by email address and birth date. The key is that of the call, if it has one. */
export type Booker = { email: string; dob_index: Buffer; key: string | null }

/** The number of future bookings of a person, whether the key made one before, and the id of the new applicant. */
export type BookerStatus = { applicant: number; bookings: number; used: boolean }

/** A text that is equal for all calls of one person. */
export const personOf = ({ email, dob_index }: Booker): string => dob_index.toString('hex') + email.toLowerCase()

/**
 * Serializes calls of one person at several LSVs: each counts the bookings of the others. Locked in order, after LSVs, so that two
 * batches cannot wait for each other.
 */
export async function lockPeople(db: Db, bookers: readonly Booker[]): Promise<void> {
  const people = [...new Set(bookers.map(personOf))].sort()
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('booker ' || person, 0)) from unnest(${people}::text[]) person`)
}

/** Locks those of the people that no other transaction has locked, and answers which, as `personOf` names them. */
export async function tryPeople(db: Db, bookers: readonly Booker[]): Promise<ReadonlySet<string>> {
  const people = [...new Set(bookers.map(personOf))].sort()
  const tried = await db.rows<{ person: string; mine: boolean }>(sql`
    select person, pg_try_advisory_xact_lock(hashtextextended('booker ' || person, 0)) as mine from unnest(${people}::text[]) person`)
  return new Set(tried.filter(({ mine }) => mine).map(({ person }) => person))
}

/**
 * The status of each, in order. Found by the email address: the comparison of birth dates, which no index takes, keeps the planner of a
 * young database from reading everybody who was born on that day.
 */
export async function readBookerStatuses(db: Db, bookers: readonly Booker[], now: number): Promise<BookerStatus[]> {
  const wanted = bookers.map(({ email, dob_index, key }, at) => ({ at, email, born: `\\x${dob_index.toString('hex')}`, key }))
  const found = await db.rows<BookerStatus & { at: number }>(sql`
    select wanted.at, nextval('applicant_id_seq') as applicant,
      (select count(*) from applicant a join appointment p on p.applicant = a.id
       where lower(a.email) = lower(wanted.email) and a.dob_index is not distinct from wanted.born and p.status in ('PENDING', 'SCHEDULED')
         and p.date_time > ${new Date(now).toISOString()}) as bookings,
      (select i.made from idempotency i where i.scope = ${BOOKING} and i.key = wanted.key and i.user_account is null) is not null as used
    from json_to_recordset(${JSON.stringify(wanted)}::json) wanted(at integer, email text, born bytea, key text)`)
  return found.sort((one, other) => one.at - other.at)
}
