import sql from 'sql-template-tag'
import { statusCode } from '../../contract/applicants/status-codes.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, type Condition, every } from '../platform/records/access.ts'
import { allVerbs, type RecordKind, type WriteHook } from '../platform/records/record-kind.ts'

const unused: Condition = (_viewer, t) => sql`(
  not exists (select from applicant a where a.status_code = ${t}.id and a.removed_at is null)
  and not exists (select from applicant_history h where h.status_code = ${t}.id and h.removed_at is null))`

const remove = { when: { condition: unused, refusal: 'Applicants have or had this status.' } }

/**
 * Refuses a description that another status has, since every choice and `status:…` show the description alone. Of those that are equal
 * from before, each may still be changed otherwise.
 */
const distinctDescription: WriteHook = async ({ db }, { before, values: { description } }) => {
  if (typeof description !== 'string' || description.toLowerCase() === String(before?.description).toLowerCase()) return undefined
  // Two concurrent writes of one description wait here for each other.
  await db.run(sql`lock table status_code in share row exclusive mode`)
  const same = await db.one(sql`
    select id from status_code where removed_at is null and lower(description) = lower(${description}) and id <> ${before?.id ?? 0} limit 1`)
  if (same !== undefined) throw invalid({ description: 'Another status code has this description' })
  return undefined
}

/** Hire statuses. */
export const statusCodes: RecordKind = {
  contract: statusCode,
  findsNames: true,
  table: 'status_code',
  reads: 'replica',
  serves: allVerbs,
  hook: distinctDescription,
  access: accessBy(permissions.statuscodes, { superuser: { rows: every, remove }, staff: { rows: every, remove } }),
}
