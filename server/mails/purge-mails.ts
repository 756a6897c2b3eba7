import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Mails to and about the person are deleted, sent or not; the jobs of unsent ones find nothing. */
export const purgeMails: Consequence<'applicant.purged'> = ({ db }, events) => {
  const applicants = events.map(({ applicant }) => applicant)
  return db.run(sql`
    delete from mail where applicant = any(${applicants}::bigint[])
      or appointment in (select id from appointment where applicant = any(${applicants}::bigint[]))`)
}

/** Deletes what was mailed about requests for transfers. */
export const removeTransferMails = (db: Db, transfers: readonly number[]) => {
  const keys = transfers.flatMap((id) => [`transfer-${id}-approved`, `transfer-${id}-declined`])
  return db.run(sql`delete from mail where event_key = any(${keys}::text[])`)
}

export const moveMails: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update mail l set applicant = m.applicant from ${mergesOf(events)} where l.applicant = m.other`)
