import sql, { raw } from 'sql-template-tag'
import { audit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { type Action, action, idIn } from '../platform/http.ts'
import { removeKeys } from '../platform/idempotency.ts'
import { locked, ruleOf } from '../platform/serve.ts'
import { type ApplicantConsequences, type ApplicantPurged, applicantsOf, type Change, follow, type Handler } from './applicant-events.ts'
import { applicants } from './applicants.ts'

/** DELETE /applicants/{id}: purges the person's data and leaves a row that says that it was there. */
export const removeApplicant = (consequences: ApplicantConsequences): Action =>
  action({
    method: 'DELETE',
    path: '/api/applicants/:id',
    permission: 'applicants',
    roles: ['lsv_user', 'network_admin', 'staff', 'superuser'],
    summary: 'Purge an applicant',
    async handle({ database, clock, viewer, params }) {
      ruleOf(applicants, viewer, 'remove')
      await database.transaction(async (db) => {
        const { id } = await locked(db, applicants, viewer, idIn(params))
        await refuseWhileNeeded(db, id)
        await purgeApplicants(consequences, { db, viewer, clock }, [id])
        await audit(db, viewer, { event: 'purge', resource: 'applicants', row_id: id })
      })
    },
  })

/** Paid, coming or signed for: the record has to stay. */
async function refuseWhileNeeded(db: Db, id: number): Promise<void> {
  const found = await db.one<{ coming: boolean; paid: boolean; signed: boolean; held: boolean }>(sql`
    select exists (select from appointment where applicant = ${id} and status in ('PENDING', 'SCHEDULED')) as coming,
           exists (select from payment_transaction x join appointment p on p.id = x.appointment where p.applicant = ${id}
             and x.state not in ('DECLINED', 'VOIDED')) as paid,
           exists (select from waiver_signature where applicant = ${id} and removed_at is null) as signed,
           exists (select from applicant where id = ${id} and hold_reason is not null) as held`)
  if (found?.coming) throw conflict('SCHEDULED', 'This applicant has an appointment to come.')
  if (found?.paid) throw conflict('PAID', 'This applicant has paid: the record has to be kept.')
  if (found?.held) throw conflict('HELD', 'The data of this applicant are held: end the hold first.')
  if (found?.signed) throw conflict('HELD', 'This applicant has signed a waiver: the record has to be kept.')
}

/**
 * Deletes the data of these applicants and of the records merged into them: first the dependent rows, whose handlers may still read
 * the person, then the records themselves. Empty rows of the applicants stay.
 */
export async function purgeApplicants(consequences: ApplicantConsequences, change: Change, ids: readonly number[]): Promise<void> {
  const found = await change.db.rows<{ id: number }>(sql`
    select id from applicant where id = any(${ids}::bigint[]) or merged_into = any(${ids}::bigint[]) order by id for update`)
  const events = found.map(({ id }) => ({ applicant: id }))
  await follow(consequences['applicant.purged'], change, events)
  await change.db.run(sql`
    update applicant set removed_at = coalesce(removed_at, now()), ${raw(cleared)}
    where id = any(${applicantsOf(events)}::bigint[])`)
}

/** What is known of a person, empty. */
const cleared = [
  `first_name = 'Removed', last_name = 'Removed', email = '', phone = '', illegible = false, language = default`,
  ...`middle_name phone_ext ssn4 ssn4_index dob dob_index gender race height weight eye hair pob citizenship reason transaction_id tcr
    safe_date submitted applicant_type category position vendor status_code notes hold_reason`
    .split(/\s+/)
    .map((name) => `${name} = null`),
].join(', ')

/** What staff keep beside the record. Of its history stays what happened when, and who did it. */
export const purgeCasework: Handler<ApplicantPurged> = async ({ db }, events) => {
  const applicants = applicantsOf(events)
  await removeKeys(db, 'applicants', applicants)
  for (const [table, scope] of [
    ['address', 'addresses'],
    ['identification', 'identifications'],
    ['note', 'notes'],
  ] as const) {
    const gone = await db.rows<{ id: number }>(sql`delete from ${raw(table)} where applicant = any(${applicants}::bigint[]) returning id`)
    await removeKeys(
      db,
      scope,
      gone.map(({ id }) => id),
    )
  }
  for (const table of ['applicant_location', 'rejection', 'lookup_grant'])
    await db.run(sql`delete from ${raw(table)} where applicant = any(${applicants}::bigint[])`)
  await db.run(sql`
    update applicant_history set status_code = null, detail = '{}' where applicant = any(${applicants}::bigint[])`)
}
