import sql, { raw } from 'sql-template-tag'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import { removeFiles } from '../platform/files/remove-files.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { locked } from '../platform/records/record-routes.ts'
import { applicants } from './applicants.ts'

/** DELETE /applicants/{id}: purges the person's data and leaves a row that says that it was there. */
export const removeApplicant: Action = action({
  method: 'DELETE',
  path: '/api/applicants/:id',
  permission: 'applicants.remove',
  summary: 'Purge an applicant',
  async handle({ database, viewer, params }) {
    await database.transaction(async (db) => {
      const { id } = await locked(db, applicants, viewer, idIn(params))
      await refuseWhileNeeded(db, id)
      await purge(db, id)
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

/** An applicant whose only booking was never paid leaves the lists; the purge follows. */
export const removeUnbooked: Consequence<'appointment.released'> = ({ db }, events) =>
  db.run(sql`
    update applicant a set removed_at = now()
    where id = any(${events.map(({ applicant }) => applicant)}::bigint[])
      and not exists (select from appointment p where p.applicant = a.id and p.status <> 'CANCELLED')`)

/** Clears every personal value of an applicant. */
export async function purge(db: Db, id: number): Promise<void> {
  await forgetLetters(db, id)
  for (const table of ['address', 'identification', 'note', 'applicant_location', 'mail'])
    await db.run(sql`delete from ${raw(table)} where applicant = ${id}`)
  await db.run(
    sql`update waiver_signature set signature = null, signature_index = null, fields = '{}', ip = null, user_agent = null where applicant = ${id}`,
  )
  await db.run(sql`update appointment set notes = null where applicant = ${id}`)
  await db.run(sql`
    update applicant set removed_at = now(), first_name = 'Removed', middle_name = null, last_name = 'Removed', email = '', phone = '',
           phone_ext = null, ssn4 = null, ssn4_index = null, dob = null, dob_index = null, gender = null, race = null, height = null,
           weight = null, eye = null, hair = null, pob = null, citizenship = null, position = null, notes = null, hold_reason = null
    where id = ${id}`)
}

/** Letters name the person: their files go, and the bytes with them. */
async function forgetLetters(db: Db, id: number): Promise<void> {
  const letters = await db.rows<{ file: number | null }>(sql`delete from letter where applicant = ${id} returning file`)
  await removeFiles(
    db,
    letters.flatMap(({ file }) => file ?? []),
  )
}

/** Purges those who began to pay a day ago and never booked. */
export async function purgeUnbooked({ database }: Pick<Services, 'database'>): Promise<void> {
  const unbooked = await database.rows<{ id: number }>(sql`
    select id from applicant where removed_at < now() - interval '24 hours' and email <> '' limit 1000`)
  for (const { id } of unbooked) await database.transaction((db) => purge(db, id))
}
