import sql from 'sql-template-tag'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import type { Consequence } from '../platform/events/change.ts'

/** Moves the other record's appointments to the remaining one. */
export const moveAppointments: Consequence<'applicant.merged'> = ({ db }, events) =>
  db.run(sql`update appointment p set applicant = m.applicant from ${mergesOf(events)} where p.applicant = m.other`)
