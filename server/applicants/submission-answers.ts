import sql, { type Sql } from 'sql-template-tag'
import { type LastChecked, lastChecked } from '../../contract/applicants/applicant-search.ts'
import { deduplicateRead } from '../platform/database/deduplicate-reads.ts'
import { type Action, action } from '../platform/http/action.ts'
import { COUNT_CAP } from '../platform/records/listing.ts'

/** GET /applicants/last_checked: the latest report of submissions, and the number and the longest wait of applicants without an answer. */
export const readLastChecked: Action = action({
  method: 'GET',
  path: '/api/applicants/last_checked',
  permission: 'applicants.last_checked',
  reads: 'replica',
  summary: 'When submissions were last reported, and which applicants wait for an answer',
  answer: lastChecked,
  async handle({ database }): Promise<LastChecked> {
    const [report] = await deduplicateRead<{ last_checked: string | null; waiting: number; oldest: LastChecked['oldest'] }>(
      database,
      sql`
      select (select max(created) from submission_report) as last_checked,
        (select count(*) from (select from applicant t where t.removed_at is null and ${isWaitingForAnswer(sql`t`)} limit ${COUNT_CAP + 1}) w) as waiting,
        (select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'submitted', a.submitted)
         from (${waitingStatuses}) s(id)
         cross join lateral (select * from applicant t where coalesce(t.status_code, 0) = s.id and t.removed_at is null and ${isSubmitted(sql`t`)}
                             order by t.submitted, t.id limit 1) a
         order by a.submitted, a.id limit 1) as oldest`,
    )
    const waiting = report?.waiting ?? 0
    return {
      last_checked: report?.last_checked ?? null,
      waiting: Math.min(waiting, COUNT_CAP),
      waiting_capped: waiting > COUNT_CAP,
      oldest: report?.oldest ?? null,
    }
  },
})

/** The statuses that are not an answer; 0 stands for none. */
const waitingStatuses = sql`select 0::bigint union all select s.id from status_code s where s.waits and s.removed_at is null`

/** Submitted and not rejected, regardless of the status. */
const isSubmitted = (t: Sql): Sql => sql`${t}.submitted is not null and not ${t}.illegible`

/**
 * Prints were submitted and not rejected, and the status is not an answer. Leaves the check for removed records to the list: repeated
 * here, it would make the negation read rows and not only their index.
 */
export const isWaitingForAnswer = (t: Sql): Sql =>
  sql`(coalesce(${t}.status_code, 0) = any(array(${waitingStatuses})) and ${isSubmitted(t)})`
