import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Moves the letters of the other record to the remaining one. */
export const moveLetters: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update letter l set applicant = m.applicant from ${mergesOf(events)} where l.applicant = m.other`)
