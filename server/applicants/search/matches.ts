import sql, { type Sql } from 'sql-template-tag'
import { type Match, matches } from '../../../contract/applicants/applicant-actions.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { mustRead } from '../../platform/records/record-routes.ts'
import { applicants } from '../applicants.ts'

const MOST = 20

/** GET /applicants/{id}/matches: other records that may be of the same person. */
export const readMatches: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/matches',
  permission: 'applicants.matches',
  summary: 'Other records that may be of the same person',
  answer: matches,
  async handle({ database, viewer, params, record }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    await record({ type: 'applicant.matches_read', applicant: id })
    return { results: await findSamePeople(database, sql`select * from applicant where id = ${id}`) }
  },
})

/**
 * Applicants of the same environment who share at least two of last name, date of birth and the last four of the SSN with one row
 * (`wanted`: of applicants or transfers), the best first. Compares the keyed indexes, so that nothing is decrypted.
 */
export const findSamePeople = (db: Db, wanted: Sql): Promise<Match[]> =>
  db.rows<Match>(sql`
    with w as (${wanted})
    select * from (
      select a.id, a.first_name, a.last_name, a.email, a.created, a.position,
        array_remove(array[case when lower(a.last_name) = lower(w.last_name) then 'last_name' end,
          case when a.dob_index = w.dob_index then 'dob' end, case when a.ssn4_index = w.ssn4_index then 'ssn4' end], null) as same
      from w join applicant a on (a.dob_index = w.dob_index or a.ssn4_index = w.ssn4_index and lower(a.last_name) = lower(w.last_name))
      where a.removed_at is null and a.employer is not distinct from w.employer and a.network is not distinct from w.network
        and (w.record_key <> a.record_key)) m
    where cardinality(m.same) >= 2
    order by cardinality(m.same) desc, m.created desc limit ${MOST}`)
