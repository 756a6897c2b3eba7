import sql from 'sql-template-tag'
import { BOOKING } from '../appointments/booking-key.ts'
import type { Db } from '../platform/database/database.ts'

/** Who books: found again by e-mail address and birthday. The key is that of the call, if it has one. */
export type Booker = { email: string; dob_index: Buffer; key: string | null }

/** How somebody stands who books: how many future bookings there are, whether the key made one before, and the number of the new record. */
export type Standing = { applicant: number; bookings: number; used: boolean }

/** The same for all calls of one person. */
export const personOf = ({ email, dob_index }: Booker): string => dob_index.toString('hex') + email.toLowerCase()

/**
 * Calls of one person at several locations come one after the other, or each would count the bookings without the others. Locked in
 * order, after LSVs, so that two rounds cannot wait for each other.
 */
export async function lockPeople(db: Db, bookers: readonly Booker[]): Promise<void> {
  const people = [...new Set(bookers.map(personOf))].sort()
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('booker ' || person, 0)) from unnest(${people}::text[]) person`)
}

/**
 * How each stands, in order. Found by the e-mail: a comparison that no index takes keeps the planner of a young database from everybody
 * born on that day.
 */
export async function readStandings(db: Db, bookers: readonly Booker[], now: number): Promise<Standing[]> {
  const asked = bookers.map(({ email, dob_index, key }, at) => ({ at, email, born: `\\x${dob_index.toString('hex')}`, key }))
  const found = await db.rows<Standing & { at: number }>(sql`
    select asked.at, nextval('applicant_id_seq') as applicant,
      (select count(*) from applicant a join appointment p on p.applicant = a.id
       where lower(a.email) = lower(asked.email) and a.dob_index is not distinct from asked.born and p.status in ('PENDING', 'SCHEDULED')
         and p.date_time > ${new Date(now).toISOString()}) as bookings,
      (select i.made from idempotency i where i.scope = ${BOOKING} and i.key = asked.key and i.user_account is null) is not null as used
    from json_to_recordset(${JSON.stringify(asked)}::json) asked(at integer, email text, born bytea, key text)`)
  return found.sort((one, other) => one.at - other.at)
}
