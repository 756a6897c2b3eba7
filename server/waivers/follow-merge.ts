import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** What the other record signed goes to the one that stays. */
export const moveSignatures: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update waiver_signature s set applicant = m.applicant from ${mergesOf(events)} where s.applicant = m.other`)
