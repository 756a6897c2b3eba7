import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Letters about the other record go to the one that stays. */
export const moveLetters: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update letter l set applicant = m.applicant from ${mergesOf(events)} where l.applicant = m.other`)
