import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { type Change, type Consequence, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { removeKeys } from '../../platform/records/idempotency.ts'
import { applicantColumns } from '../applicant-columns.ts'
import { clearHistories } from '../applicant-histories.ts'

/** Hides applicants of whom there is nothing but bookings that were never paid, until the purge. */
export const removeUnbooked: Consequence<'appointment.released'> = ({ db }, events) =>
  db.run(sql`
    update applicant a set removed_at = now()
    where id = any(${events.map(({ applicant }) => applicant)}::bigint[]) and not ${hasBooked} and not ${hasCasework}`)

/** Whether an appointment of the applicant `a` is booked or being paid, or was booked before it was cancelled. */
const hasBooked = sql`
  exists (select from appointment p where p.applicant = a.id and (p.status <> 'CANCELLED'
    or exists (select from appointment_history h where h.appointment = p.id and h.event = 'BOOKED')))`

/**
 * Whether the record of the applicant `a` has more than a booking has made: a change, a record that was merged into it, or details that
 * staff have added.
 */
const hasCasework = sql`
  (exists (select from applicant_history h where h.applicant = a.id and h.event <> 'CREATED')
    or exists (select from note n where n.applicant = a.id)
    or exists (select from identification i where i.applicant = a.id)
    or exists (select from address d where d.applicant = a.id and d.address_type <> 'HOME')
    or exists (select from waiver_signature s where s.applicant = a.id and s.signature_type = 'UPLOADED'))`

/**
 * Deletes the data of these applicants and of the records merged into them, each by its own event: the consequences clear the
 * dependent rows first, since their handlers may read the person, and the records last. Empty applicant rows stay.
 */
export async function purgeApplicants({ db, record }: Change, ids: readonly number[]): Promise<void> {
  await lockKeys(db, ids)
  const found = await lockRecords(db, ids)
  await record(found.map(({ id }) => ({ type: 'applicant.purged', applicant: id })))
}

/** Locks applicants and the records merged into them: whoever writes a row that refers to one of them comes before, or finds it gone. */
export const lockRecords = (db: Db, ids: readonly number[]) =>
  db.rows<{ id: number }>(sql`
    select id from applicant where id = any(${ids}::bigint[]) or merged_into = any(${ids}::bigint[]) order by id for update`)

/** Locks the idempotency keys of their bookings before the applicants: docs/decisions/one-order-of-locks.md. */
export const lockKeys = (db: Db, applicants: readonly (number | null)[]) =>
  db.run(sql`
    select from idempotency where scope = any('{schedule,appointments.create}')
      and made in (select id from appointment where applicant = any(${applicants}::bigint[])) order by made for update`)

/** Money of the books, which keep its card or the number of its check: attempts that took none do not count. */
export const hasPaid = (applicant: Sql) => sql`
  exists (select from payment_transaction x join appointment p on p.id = x.appointment
    where p.applicant = ${applicant} and x.state not in ('DECLINED', 'VOIDED'))`

/**
 * Purges applicants who were hidden a day ago, as `removeUnbooked` hides those who began to pay and never booked: nothing else may hide an
 * applicant and keep the data. Merged records go with the kept one; data under a hold stay, and so does who has paid, until the payments
 * are pruned.
 */
export const purgeUnbooked = (services: Services): Promise<void> =>
  transactAs(services, SYSTEM, async (change) => {
    const unbooked = await change.db.rows<{ id: number }>(sql`
      select id from applicant
      where removed_at < now() - interval '24 hours' and email <> '' and merged_into is null and hold_reason is null
        and not ${hasPaid(sql`applicant.id`)}
      limit 1000`)
    await purgeApplicants(
      change,
      unbooked.map(({ id }) => id),
    )
  })

/** Deletes the casework. In the history, events, times and users stay. */
export const purgeCasework: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const applicants = events.map(({ applicant }) => applicant)
  await removeKeys(db, 'applicants.create', applicants)
  await db.run(sql`delete from bulk_change_row where applicant = any(${applicants}::bigint[])`)
  for (const [table, scope] of [
    ['address', 'addresses.create'],
    ['identification', 'identifications.create'],
    ['note', 'notes.create'],
  ] as const) {
    const gone = await db.rows<{ id: number }>(sql`delete from ${raw(table)} where applicant = any(${applicants}::bigint[]) returning id`)
    await removeKeys(
      db,
      scope,
      gone.map(({ id }) => id),
    )
  }
  for (const table of ['applicant_location', 'rejection', 'lookup_grant'] as const)
    await db.run(sql`delete from ${raw(table)} where applicant = any(${applicants}::bigint[])`)
  await clearHistories(db, applicants)
}

/** Clears the records themselves, after all others, which read them. */
export const clearRecords: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    update applicant set removed_at = coalesce(removed_at, now()), ${raw(cleared)}
    where id = any(${events.map(({ applicant }) => applicant)}::bigint[])`)

const cleared = [
  ...Object.entries(applicantColumns.replaced).map(([name, value]) => `${name} = ${value}`),
  ...[...applicantColumns.sealed, ...applicantColumns.optional].map((name) => `${name} = null`),
].join(', ')
