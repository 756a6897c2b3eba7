import sql, { type Sql } from 'sql-template-tag'
import { isLive } from '../../appointment-states.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'

/** The columns of the booking that is about to be made or moved, of tables with other aliases than `l`, `p` and `s`. */
type BookingColumns = Record<'source' | 'lsv' | 'starts' | 'mailbox_hash' | 'phone_hash' | 'name_hash', Sql>

/** Hashes of 64 bits, by which bookings under one mailbox, phone or name are found; the same as in migration 0045. */
export const hashRepeated = ({ email, phone, name }: Record<'email' | 'phone' | 'name', string>) => ({
  mailbox_hash: hashOf(mailboxOf(email)),
  phone_hash: hashOf(phone),
  name_hash: hashOf(name),
})

const hashOf = (value: string): string => sha256Of(value.toLowerCase()).readBigInt64BE().toString()

/**
 * The appointments of a source's site at an LSV on one day, the given booking included, minus the number of different mailboxes among them, or
 * of phones or names if that is smaller; 0 for a booking that repeats none of the others' mailboxes, phones and names. Counted under the
 * LSV's lock, so that no two bookings of a source pass together. Reads the LSV's day rather than the source: a source may have thousands
 * of bookings, a day has not.
 */
export function countRepeats({ source, lsv, starts, mailbox_hash, phone_hash, name_hash }: BookingColumns): Sql {
  const date = sql`(${starts} at time zone l.timezone)::date`
  const midnight = (day: Sql) => sql`(${day})::timestamp at time zone l.timezone`
  const isOfDay = sql`l.id = ${lsv} and p.lsv = l.id and p.date_time >= ${midnight(date)} and p.date_time < ${midnight(sql`${date} + 1`)}
    and ${isLive(sql`p`)}`
  const isOfSite = sql`${siteOf(sql`s.source_hash`)} = ${siteOf(source)}`
  const isSame = (column: Sql, hash: Sql) => sql`select s.appointment from booking_source s where s.${column} = ${hash} and ${isOfSite}`
  return sql`case when exists (
      select from (
        ${isSame(sql`mailbox_hash`, mailbox_hash)} union all ${isSame(sql`phone_hash`, phone_hash)}
        union all ${isSame(sql`name_hash`, name_hash)}
      ) same, lateral (
        select from appointment p, live_scan_vendor l where p.id = same.appointment and ${isOfDay} offset 0
      ) booked
    ) then (
      select count(*) - least(count(distinct mailbox_hash), count(distinct phone_hash), count(distinct name_hash))
      from (
        select s.mailbox_hash, s.phone_hash, s.name_hash
        from live_scan_vendor l, appointment p, booking_source s
        where ${isOfDay} and s.appointment = p.id and ${isOfSite} and s.mailbox_hash is not null
        union all select ${mailbox_hash}, ${phone_hash}, ${name_hash}
      ) booked)
    else 0 end`
}

/** The hash of the site in a source: networks of one IPv6 site share what one of them may hold of a day. */
const siteOf = (source: Sql): Sql => sql`substring(${source} from 1 for 8)`

/** The repeats that an appointment would have on the day of another slot, for the source that booked it; 0 where no source is stored. */
export async function readRepeatsOfMove(db: Db, appointment: number, to: { lsv: number; instant: number }): Promise<number> {
  const columns = {
    source: sql`b.source_hash`,
    lsv: sql`${to.lsv}::bigint`,
    starts: sql`${isoOf(to.instant)}::timestamptz`,
    mailbox_hash: sql`b.mailbox_hash`,
    phone_hash: sql`b.phone_hash`,
    name_hash: sql`b.name_hash`,
  }
  const row = await db.one<{ repeats: number }>(sql`
    select ${countRepeats(columns)} as repeats
    from booking_source b
    where b.appointment = ${appointment}`)
  return row?.repeats ?? 0
}
