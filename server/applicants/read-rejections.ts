import sql from 'sql-template-tag'
import { type Rejections, rejections } from '../../contract/applicants/applicant-actions.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { mustRead } from '../platform/records/record-routes.ts'
import { applicants } from './applicants.ts'
import { nameCheckBy } from './rejections.ts'

/** GET /applicants/{id}/rejections: the attempts that were rejected, each with its TCN and TCR, and the deadline of the name check. */
export const readRejections: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/rejections',
  permission: 'applicants.rejections',
  summary: 'The rejected prints of an applicant',
  answer: rejections,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    const deadline = await database.one<{ name_check_by: string | null }>(
      sql`select ${nameCheckBy} as name_check_by from applicant a where a.id = ${id}`,
    )
    const results = await database.rows<Rejections['results'][number]>(sql`
      select r.attempt, r.transaction_id, r.tcr, r.rejected_at, u.email as who
      from rejection r left join user_account u on u.id = r.by_user where r.applicant = ${id} order by r.attempt`)
    return { name_check_by: deadline?.name_check_by ?? null, results }
  },
})
