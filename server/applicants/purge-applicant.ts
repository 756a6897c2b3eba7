import sql, { raw } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { type Change, type Consequence, transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { removeKeys } from '../platform/records/idempotency.ts'
import { applicantColumns } from './applicant-columns.ts'
import { clearHistories } from './applicant-histories.ts'

/** An applicant whose only booking was never paid leaves the lists; the purge follows. */
export const removeUnbooked: Consequence<'appointment.released'> = ({ db }, events) =>
  db.run(sql`
    update applicant a set removed_at = now()
    where id = any(${events.map(({ applicant }) => applicant)}::bigint[])
      and not exists (select from appointment p where p.applicant = a.id and p.status <> 'CANCELLED')`)

/**
 * Deletes the data of these applicants and of the records merged into them, each by an event of its own: its consequences clear the
 * dependent rows, whose handlers may still read the person, and the records last. Empty rows of the applicants stay.
 */
export async function purgeApplicants({ db, record }: Change, ids: readonly number[]): Promise<void> {
  await lockKeys(db, ids)
  const found = await db.rows<{ id: number }>(sql`
    select id from applicant where id = any(${ids}::bigint[]) or merged_into = any(${ids}::bigint[]) order by id for update`)
  await record(found.map(({ id }) => ({ type: 'applicant.purged', applicant: id })))
}

/** The keys of their bookings go too. They are locked before the applicants: docs/decisions/one-order-of-locks.md. */
export const lockKeys = (db: Db, applicants: readonly (number | null)[]) =>
  db.run(sql`
    select from idempotency where scope = any('{schedule,appointments.create}')
      and made in (select id from appointment where applicant = any(${applicants}::bigint[])) order by made for update`)

/** Purges those who began to pay a day ago and never booked. Merged records go with the kept one; what is held stays. */
export const purgeUnbooked = (services: Services): Promise<void> =>
  transactAs(services, SYSTEM, async (change) => {
    const unbooked = await change.db.rows<{ id: number }>(sql`
      select id from applicant
      where removed_at < now() - interval '24 hours' and email <> '' and merged_into is null and hold_reason is null limit 1000`)
    await purgeApplicants(
      change,
      unbooked.map(({ id }) => id),
    )
  })

/** What staff keep beside the record. Of its history stays what happened when, and who did it. */
export const purgeCasework: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const applicants = events.map(({ applicant }) => applicant)
  await removeKeys(db, 'applicants.create', applicants)
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

/** The records themselves. Last of all: the others read whom they concern. */
export const clearRecords: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`
    update applicant set removed_at = coalesce(removed_at, now()), ${raw(cleared)}
    where id = any(${events.map(({ applicant }) => applicant)}::bigint[])`)

const cleared = [
  ...Object.entries(applicantColumns.replaced).map(([name, value]) => `${name} = ${value}`),
  ...[...applicantColumns.sealed, ...applicantColumns.optional].map((name) => `${name} = null`),
].join(', ')
