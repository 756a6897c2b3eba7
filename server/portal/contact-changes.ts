import sql from 'sql-template-tag'
import { isTokenOf } from '../appointments/booking-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'

/** An email address that was replaced by the link of a booking. */
type ContactChange = {
  id: number
  appointment: number
  applicant: number
  former_revision: number
  former_email: string
  changed_at: string
}

/** How often the email address has been replaced by links of an applicant's bookings, and whether that was ever taken back. */
export async function readChanges(db: Db, applicant: number): Promise<{ count: number; taken_back: boolean }> {
  const found = await db.one<{ count: number; taken_back: boolean }>(sql`
    select count(distinct c.changed_at) as count, coalesce(bool_or(c.taken_back_at is not null), false) as taken_back
    from contact_change c join appointment p on p.id = c.appointment where p.applicant = ${applicant}`)
  return found ?? { count: 0, taken_back: false }
}

/** Keeps the former address with the links that it has: those of all coming bookings of the applicant, each of which takes it back. */
export const keepFormerAddress = (db: Db, applicant: number, former_email: string): Promise<unknown> =>
  db.run(sql`
    insert into contact_change (appointment, former_revision, former_email)
    select id, link_revision, ${former_email} from appointment where applicant = ${applicant} and status = 'SCHEDULED'`)

/** The change that a former link can take back, while its appointment is to come; the uniform 404 otherwise. */
export async function readChangeOfToken(db: Db, { key, clock }: Pick<Services, 'key' | 'clock'>, token: string): Promise<ContactChange> {
  const id = /^[1-9]\d{9}(?=\.)/.exec(token)?.[0] ?? '0'
  const rows = await db.rows<ContactChange>(sql`
    select c.id, c.appointment, p.applicant, c.former_revision, c.former_email, c.changed_at
    from contact_change c join appointment p on p.id = c.appointment join applicant a on a.id = p.applicant
    where c.appointment = ${Number(id)} and c.taken_back_at is null and p.status = 'SCHEDULED'
      and p.date_time > ${new Date(clock.now()).toISOString()} and a.removed_at is null`)
  const found = rows.find(({ appointment, former_revision }) => isTokenOf(key, token, appointment, former_revision))
  if (found === undefined) throw notFound()
  return found
}

/** Marks a change and those after it as taken back. */
export const markTakenBack = (db: Db, { applicant, changed_at }: ContactChange): Promise<unknown> =>
  db.run(sql`
    update contact_change c set taken_back_at = now() from appointment p
    where p.id = c.appointment and p.applicant = ${applicant} and c.changed_at >= ${changed_at}`)

/** Deletes the former addresses of a purged person. */
export const purgeContactChanges: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    delete from contact_change c using appointment p
    where p.id = c.appointment and p.applicant = any(${events.map(({ applicant }) => applicant)}::bigint[])`)

/** Deletes former addresses once the appointment is over. */
export const pruneContactChanges = (db: Db) =>
  db.run(sql`
    delete from contact_change c using appointment p
    where p.id = c.appointment and (p.ends_at < now() - interval '1 day' or p.status <> 'SCHEDULED')`)
