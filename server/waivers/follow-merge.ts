import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Moves the signatures of the other record to the remaining one. */
export const moveSignatures: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update waiver_signature s set applicant = m.applicant from ${mergesOf(events)} where s.applicant = m.other`)
