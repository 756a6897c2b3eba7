import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Moves decided requests about the other record to the remaining one. */
export const moveTransfers: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update transfer t set applicant = m.applicant from ${mergesOf(events)} where t.applicant = m.other`)
