import type { ApplicantHistory } from '../../contract/events.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { HistoryWriter } from '../platform/events/change.ts'

/** Writes what happened to applicants into their histories. Values of the person stand in `detail` only. */
export const writeApplicantHistory: HistoryWriter = async (db, rows) => {
  const written = rows.map(({ event, code, by_user }) => {
    const { applicant, changed, history, status_code = null } = event as ApplicantHistory & { applicant: number; changed?: string[] }
    return { applicant, event: code, status_code, by_user, detail: history ?? (changed === undefined ? {} : { changed }) }
  })
  await Promise.all(insertMany('applicant_history', written).map((statement) => db.run(statement)))
}
