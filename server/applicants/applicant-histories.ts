import sql, { type Sql } from 'sql-template-tag'
import { applicantHistory } from '../../contract/applicants/applicants.ts'
import type { ApplicantHistory } from '../../contract/events.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { HistoryWriter } from '../platform/events/change.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

/** The history of applicants, written with each change and never edited. */
export const applicantHistories: RecordKind = {
  contract: applicantHistory,
  table: 'applicant_history',
  reads: 'replica',
  serves: allVerbs,
  access: accessBy(permissions.applicanthistories, { superuser: every, staff: every }),
}

/** The statements that write the events of applicants into their histories. Personal values are in `detail` only. */
export const applicantHistoryWrites: HistoryWriter = (rows) => {
  const written = rows.map(({ event, code, by_user }) => {
    const { applicant, changed, history, status_code = null } = event as ApplicantHistory & { applicant: number; changed?: string[] }
    return { applicant, event: code, status_code, by_user, detail: history ?? (changed === undefined ? {} : { changed }) }
  })
  return insertMany('applicant_history', written)
}

/**
 * Moves the histories of merged records, by rows of the alias `m` with the columns `applicant` and `other`. Each entry names the record
 * that it was written for.
 */
export const moveHistories = (db: Db, merges: Sql) =>
  db.run(sql`
    update applicant_history h set applicant = m.applicant, detail = jsonb_build_object('from', m.other) || h.detail
    from ${merges} where h.applicant = m.other`)

/** Clears the personal details in the histories of purged applicants: events, times and users stay. */
export const clearHistories = (db: Db, applicants: readonly number[]) =>
  db.run(sql`update applicant_history set status_code = null, detail = '{}' where applicant = any(${applicants}::bigint[])`)
