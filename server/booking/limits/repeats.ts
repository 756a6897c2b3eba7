import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { mailboxColumn } from '../../platform/mail/mailbox.ts'

/** The columns of the booking that is about to be made or moved, of tables with other aliases than `l`, `p`, `s` and `a`. */
type BookingColumns = Record<'source' | 'lsv' | 'starts' | 'email' | 'phone' | 'name', Sql>

/**
 * The appointments of a source at an LSV on one day, the given booking included, minus the number of different mailboxes among them, or
 * of phones or names if that is smaller. Counted under the LSV's lock, so that no two bookings of a source pass together. Reads the
 * LSV's day rather than the source: a source may have thousands of bookings, a day has not.
 */
export function countRepeats({ source, lsv, starts, email, phone, name }: BookingColumns): Sql {
  const date = sql`(${starts} at time zone l.timezone)::date`
  const midnight = (day: Sql) => sql`(${day})::timestamp at time zone l.timezone`
  return sql`(
    select count(*) - least(count(distinct mailbox), count(distinct phone), count(distinct name))
    from (
      select ${mailboxColumn(sql`a.email`)} as mailbox, a.phone, lower(a.first_name || ' ' || a.last_name) as name
      from live_scan_vendor l
        join appointment p on p.lsv = l.id and p.date_time >= ${midnight(date)} and p.date_time < ${midnight(sql`${date} + 1`)}
        join booking_source s on s.appointment = p.id join applicant a on a.id = p.applicant
      where l.id = ${lsv} and s.source_hash = ${source} and p.status in ('PENDING', 'SCHEDULED')
      union all select ${mailboxColumn(email)}, ${phone}, lower(${name})
    ) booked)`
}

/** The repeats that an appointment would have on the day of another slot, for the source that booked it; 0 where no source is stored. */
export async function readRepeatsOfMove(db: Db, appointment: number, to: number): Promise<number> {
  const starts = sql`${new Date(to).toISOString()}::timestamptz`
  const name = sql`o.first_name || ' ' || o.last_name`
  const columns = { source: sql`b.source_hash`, lsv: sql`m.lsv`, starts, email: sql`o.email`, phone: sql`o.phone`, name }
  const row = await db.one<{ repeats: number }>(sql`
    select ${countRepeats(columns)} as repeats
    from booking_source b join appointment m on m.id = b.appointment join applicant o on o.id = m.applicant
    where b.appointment = ${appointment}`)
  return row?.repeats ?? 0
}
