import sql from 'sql-template-tag'
import { removeTransferMails } from '../mails/purge-mails.ts'
import type { Consequence } from '../platform/events/change.ts'
import { removeKeys } from '../platform/records/idempotency.ts'
import { removeHistories } from './write-history.ts'

/** Deletes requests, which contain the person's data, with their histories, mails and idempotency keys. */
export const purgeTransfers: Consequence<'applicant.purged'> = async ({ db }, events) => {
  const found = await db.rows<{ id: number }>(requestsOf(events.map(({ applicant }) => applicant)))
  const ids = found.map(({ id }) => id)
  // A mail that is being written about a request is there to be deleted afterwards.
  await db.run(sql`select from transfer where id = any(${ids}::bigint[]) order by id for update`)
  await removeTransferMails(db, ids)
  await removeKeys(db, 'applicants.transfer', ids)
  await removeHistories(db, ids)
  await db.run(sql`delete from transfer where id = any(${ids}::bigint[])`)
}

/**
 * The requests decided for these applicants, and the pending ones that match one of them and no other record
 * of the environment. Excludes those of applicants who never finished booking: they may concern a later record.
 */
const requestsOf = (applicants: readonly number[]) => sql`
  select t.id from transfer t where t.applicant = any(${applicants}::bigint[])
  union
  select t.id from applicant a join transfer t on t.applicant is null and ${agrees}
  where a.id = any(${applicants}::bigint[]) and (a.removed_at is null or a.merged_into is not null) and not exists (
    select from applicant a where a.removed_at is null and a.id <> all(${applicants}::bigint[]) and ${agrees})`

/** A match: the same environment and last name, and the same numbers or first name and email. */
const agrees = sql`
  (a.employer = t.employer or a.network = t.network) and folded_name(a.last_name) = folded_name(t.last_name)
  and (a.dob_index = t.dob_index and a.ssn4_index = t.ssn4_index
    or folded_name(a.first_name) = folded_name(t.first_name) and lower(a.email) = lower(t.email))`
