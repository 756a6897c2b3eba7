import sql, { type Sql } from 'sql-template-tag'
import { type Rejections, rejections } from '../../../contract/applicants/applicant-actions.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import { applicants } from '../applicants.ts'

/** After this many attempts no prints are taken again: a name check replaces them. */
export const LAST_ATTEMPT = 2
const NAME_CHECK_DAYS = 90

/** The last day to request the name check, as SQL over an applicant `a`; null while prints may be taken again. */
export const nameCheckBy: Sql = sql`(
  select ((coalesce(r.rejected_at, a.updated) at time zone v.timezone)::date + ${NAME_CHECK_DAYS}::integer)
  from (select coalesce((select e.timezone from employer e where e.id = a.employer), (select n.timezone from network n where n.id = a.network)) as timezone) v
  left join rejection r on r.applicant = a.id and r.attempt = a.attempt - 1
  where a.illegible and a.attempt > ${LAST_ATTEMPT})`

/** GET /applicants/{id}/rejections: the rejected attempts, each with its TCN and TCR, and the deadline of the name check. */
export const readRejections: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/rejections',
  permission: 'applicants.rejections',
  summary: 'The rejected prints of an applicant',
  answer: rejections,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    const row = await database.one<{ name_check_by: string | null }>(
      sql`select ${nameCheckBy} as name_check_by from applicant a where a.id = ${id}`,
    )
    const results = await database.rows<Rejections['results'][number]>(sql`
      select r.attempt, r.transaction_id, r.tcr, r.rejected_at, u.email as who
      from rejection r left join user_account u on u.id = r.by_user where r.applicant = ${id} order by r.attempt`)
    return { name_check_by: row?.name_check_by ?? null, results }
  },
})
