import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** The other record's appointments go to the one that stays. */
export const moveAppointments: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update appointment p set applicant = m.applicant from ${mergesOf(events)} where p.applicant = m.other`)
