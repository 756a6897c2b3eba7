import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { DAYS_AFTER, isTokenOf } from '../appointments/booking-link.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { idIn } from '../platform/secrets/signed-id.ts'
import { type EmailChanges, type FormerContact, keepFirstDetails } from './correct-by-link.ts'

/** The former contact data of a change by a booking's link. Phone and language are null if staff have changed them since. */
export type ContactChange = FormerContact & {
  id: number
  appointment: number
  applicant: number
  former_revision: number
  changed_at: string
}

/** For so many days at least a change by the link of a visit can be undone: whoever has an old mail cannot wait for the last hour. */
const UNDO_DAYS = 7

const isOpenUntil = (now: number, daysAfter: number): Sql =>
  sql`(p.status = 'SCHEDULED' and p.started_at is null and p.date_time > ${isoOf(now)}
    or p.status = 'COMPLETED' and p.ends_at > ${isoOf(now - daysAfter * DAY_MS)})`

/**
 * Whether the link of an appointment `p` corrects how its applicant is reached: until it begins, and again when it is done, for what follows
 * is mailed as well. Meanwhile the desk does.
 */
export const isCorrectable = (now: number): Sql => isOpenUntil(now, DAYS_AFTER - UNDO_DAYS)

/** Whether a former link of an appointment `p` undoes a change: for longer than one can be made. */
const isUndoable = (now: number): Sql => isOpenUntil(now, DAYS_AFTER)

/** How often the email address has been replaced by links of an applicant's bookings, and whether that was ever undone. */
export async function readEmailChanges(db: Db, applicant: number): Promise<EmailChanges> {
  const found = await db.one<EmailChanges>(sql`
    select count(distinct c.changed_at) as count, coalesce(bool_or(c.taken_back_at is not null), false) as taken_back
    from contact_change c join appointment p on p.id = c.appointment where p.applicant = ${applicant} and c.former_email is not null`)
  return found ?? { count: 0, taken_back: false }
}

/**
 * Keeps how an applicant is reached before the link of a booking changes it, with the links of that time: those of all coming and past bookings.
 * A change that cannot be undone counts as well.
 */
export const keepFormerContact = (
  db: Db,
  applicant: number,
  { former_email = null, can_undo = true }: { former_email?: string | null; can_undo?: boolean } = {},
): Promise<unknown> =>
  db.run(sql`
    insert into contact_change as c (appointment, former_revision, former_email, former_phone, former_language, ended_at)
    select p.id, p.link_revision, ${former_email}::text, a.phone, a.language, case when not ${can_undo} then now() end
    from appointment p join applicant a on a.id = p.applicant where a.id = ${applicant} and p.status in ('SCHEDULED', 'COMPLETED')
    on conflict (appointment, former_revision) ${keepFirstDetails}, ended_at = coalesce(excluded.ended_at, c.ended_at)`)

/** The change that a former link can undo; the uniform 404 otherwise. */
export async function readChangeOfToken(
  db: Db,
  { key, clock }: Pick<Services, 'key' | 'clock'>,
  token: string | undefined,
): Promise<ContactChange> {
  const rows = await db.rows<ContactChange>(sql`
    select c.id, c.appointment, p.applicant, c.former_revision, c.former_email, c.former_phone, c.former_language,
      c.changed_at
    from contact_change c join appointment p on p.id = c.appointment join applicant a on a.id = p.applicant
    where c.appointment = ${idIn(token)} and c.former_email is not null and c.taken_back_at is null and c.ended_at is null
      and ${isUndoable(clock.now())} and a.removed_at is null`)
  const found = rows.find(({ appointment, former_revision }) => isTokenOf(key, token, appointment, former_revision))
  if (found === undefined) throw notFound()
  return found
}

/** Marks a change and those after it as undone. */
export const markUndone = (db: Db, { applicant, changed_at }: ContactChange): Promise<unknown> =>
  db.run(sql`
    update contact_change c set taken_back_at = now() from appointment p
    where p.id = c.appointment and p.applicant = ${applicant} and c.changed_at >= ${changed_at}`)

/** A change of the email address without a link, for example by staff: former links can no longer undo earlier changes. */
export const endContactUndo: Consequence<'applicant.email_changed'> = async ({ db }, events) => {
  const applicants = events.filter(({ by_link }) => by_link === undefined).map(({ applicant }) => applicant)
  if (applicants.length === 0) return
  await db.run(sql`
    update contact_change c set ended_at = now() from appointment p
    where p.id = c.appointment and p.applicant = any(${applicants}::bigint[]) and c.ended_at is null`)
}

/** Undoing a change of the email address keeps a phone or language that staff changed. */
export const keepStaffContact: Consequence<'applicant.changed' | 'applicant.status_changed'> = async ({ db }, events) => {
  const changedIn = (name: string) => events.filter(({ changed }) => changed?.includes(name)).map(({ applicant }) => applicant)
  const [phones, languages] = [changedIn('phone'), changedIn('language')]
  if (phones.length + languages.length === 0) return
  await db.run(sql`
    update contact_change c set
      former_phone = case when p.applicant = any(${phones}::bigint[]) then null else c.former_phone end,
      former_language = case when p.applicant = any(${languages}::bigint[]) then null else c.former_language end
    from appointment p where p.id = c.appointment and p.applicant = any(${[...phones, ...languages]}::bigint[])`)
}

/** Deletes the former addresses of a purged person. */
export const purgeContactChanges: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    delete from contact_change c using appointment p
    where p.id = c.appointment and p.applicant = any(${events.map(({ applicant }) => applicant)}::bigint[])`)

/** Deletes former addresses once the links of the appointment undo nothing any more. */
export const pruneContactChanges = (db: Db) =>
  db.run(sql`
    delete from contact_change c using appointment p
    where p.id = c.appointment and case p.status
      when 'SCHEDULED' then p.ends_at < now() - interval '1 day'
      when 'COMPLETED' then p.ends_at < now() - make_interval(days => ${DAYS_AFTER})
      else true end`)
