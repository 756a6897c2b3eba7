import sql from 'sql-template-tag'
import { statusCode } from '../../contract/applicants/status-codes.ts'
import { permissions } from '../permissions.ts'
import { accessBy, type Condition, every } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

const unused: Condition = (_viewer, t) => sql`(
  not exists (select from applicant a where a.status_code = ${t}.id and a.removed_at is null)
  and not exists (select from applicant_history h where h.status_code = ${t}.id and h.removed_at is null))`

const remove = { when: { condition: unused, refusal: 'Applicants have or had this status.' } }

/** Hire statuses. */
export const statusCodes: RecordKind = {
  contract: statusCode,
  table: 'status_code',
  serves: allVerbs,
  access: accessBy(permissions.statuscodes, { superuser: { rows: every, remove }, staff: { rows: every, remove } }),
}
