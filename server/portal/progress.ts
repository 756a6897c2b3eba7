import sql, { type Sql } from 'sql-template-tag'
import type { OwnBooking } from '../../contract/portal/own-booking.ts'
import { nameCheckBy } from '../applicants/prints/rejections.ts'
import { reprintState } from '../applicants/prints/reprints.ts'

type Progress = OwnBooking['progress']

/** The row with the columns of `progressColumns`. */
export type ProgressRow = {
  booked_at: string
  arrived_at: string | null
  started_at: string | null
  printed_at: string | null
  sent: string | null
  answered_at: string | null
  rejected_at: string | null
  reprint: NonNullable<Progress['rejected']>['reprint'] | null
  name_check_by: string | null
}

/** The prints that were taken at the appointment are the applicant's latest, and nobody has rejected them. */
const current = sql`p.status = 'COMPLETED' and p.attempt = a.attempt and not a.illegible`
const printedAt = sql`coalesce(p.completed_at, p.date_time)`
/** Submitted since: an earlier submission was of other prints. */
const sent = sql`(${current} and a.submitted >= (${printedAt} at time zone t.timezone)::date)`

/**
 * The progress of the prints of an appointment `p` of the applicant `a` at the LSV `t`. It shows that an answer exists, never which: the
 * first day on which the hire status was an answer, however often it changed since.
 */
export const progressColumns: Sql = sql`
  p.created as booked_at, case when p.status = 'SCHEDULED' then p.arrived_at end as arrived_at,
  case when p.status = 'SCHEDULED' then p.started_at end as started_at, case when p.status = 'COMPLETED' then ${printedAt} end as printed_at, case when ${sent} then a.submitted end as sent,
  case when ${sent} and exists (select from status_code s where s.id = a.status_code and not s.waits) then (
    select min(h.date) from applicant_history h join status_code s on s.id = h.status_code and not s.waits
    where h.applicant = a.id and h.event = 'STATUS' and h.date >= ${printedAt}) end as answered_at,
  case when p.status = 'COMPLETED' then (select r.rejected_at from rejection r where r.applicant = a.id and r.attempt = p.attempt) end as rejected_at,
  ${reprintState} as reprint,
  ${nameCheckBy} as name_check_by`

/** Converts the row into the page's form. */
export function progressOf(row: ProgressRow): Progress {
  const { booked_at, arrived_at, started_at, printed_at, sent, answered_at, rejected_at, reprint, name_check_by } = row
  const rejected =
    rejected_at === null || reprint === null
      ? null
      : { at: rejected_at, reprint, name_check_by: reprint === 'name check' ? name_check_by : null }
  return { booked: booked_at, arrived: arrived_at, started: started_at, printed: printed_at, sent, answered: answered_at, rejected }
}
