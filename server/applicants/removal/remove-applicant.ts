import sql from 'sql-template-tag'
import { isLive } from '../../appointment-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { conflict } from '../../platform/http/errors.ts'
import { checkVersion, lockRow } from '../../platform/records/record-engine.ts'
import { applicants } from '../applicants.ts'
import { refuseWhilePaying } from './paying-now.ts'
import { hasPaid, lockKeys, lockRecords, purgeApplicants } from './purge-applicant.ts'

/** DELETE /applicants/{id}: purges the person's data and leaves an empty row. */
export const removeApplicant: Action = action({
  method: 'DELETE',
  path: '/api/applicants/:id',
  permission: 'applicants.remove',
  summary: 'Purge an applicant',
  versioned: true,
  problems: ['SCHEDULED', 'PAYMENT_BUSY', 'PAID', 'HELD', 'SIGNED', 'REFERENCED'],
  async handle({ transact, viewer, params, request }) {
    await transact(async (change) => {
      await lockKeys(change.db, [idIn(params)])
      const { id, version } = await lockRow(change.db, applicants, viewer, idIn(params))
      checkVersion(request.headers['if-match'], version)
      await lockRecords(change.db, [id])
      await refuseWhileNeeded(change.db, id)
      await purgeApplicants(change, [id])
    })
  },
})

/** Refuses while the applicant has a future appointment, a payment, a hold or a signature. */
async function refuseWhileNeeded(db: Db, id: number): Promise<void> {
  await refuseWhilePaying(db, id)
  const found = await db.one<{ coming: boolean; paid: boolean; signed: boolean; held: boolean }>(sql`
    select exists (select from appointment p where p.applicant = ${id} and ${isLive(sql`p`)}) as coming,
           ${hasPaid(sql`${id}`)} as paid,
           exists (select from waiver_signature where applicant = ${id} and removed_at is null) as signed,
           exists (select from applicant where id = ${id} and hold_reason is not null) as held`)
  if (found?.coming) throw conflict('SCHEDULED', 'This applicant has an appointment to come.')
  if (found?.paid) throw conflict('PAID', 'This applicant has paid: the record has to be kept.')
  if (found?.held) throw conflict('HELD', 'The data of this applicant are held: end the hold first.')
  if (found?.signed) throw conflict('SIGNED', 'This applicant has signed a waiver: the record has to be kept.')
}
