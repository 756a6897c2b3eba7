import sql from 'sql-template-tag'
import { statusCode } from '../../contract/hire-status.ts'
import { type Condition, every, manages, nothing, type Rules } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

const unused: Condition = (_viewer, t) => sql`(
  not exists (select from applicant a where a.status_code = ${t}.id and a.removed_at is null)
  and not exists (select from applicant_history h where h.status_code = ${t}.id and h.removed_at is null))`

const rules: Rules = { ...manages(every), remove: { rows: every, when: { holds: unused, says: 'Applicants have or had this status.' } } }

/** Hire statuses. */
export const statusCodes: Resource = {
  contract: statusCode,
  table: 'status_code',
  serves: allVerbs,
  access: { superuser: rules, staff: rules, network_admin: nothing, lsv_user: nothing, public: nothing },
}
