import sql from 'sql-template-tag'
import { type CancelledAppointment, cancelledAppointments } from '../../contract/appointments/cancelled.ts'
import { applicants } from '../applicants/applicants.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { mustRead } from '../platform/records/record-engine.ts'

/** GET /applicants/{id}/cancelled: the cancelled appointments, which lists leave out, the latest first. */
export const readCancelled: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/cancelled',
  permission: 'applicants.timeline',
  reads: 'replica',
  summary: 'The cancelled appointments of an applicant',
  answer: cancelledAppointments,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    const results = await database.rows<CancelledAppointment>(sql`
      select p.id, p.date_time, coalesce(l.location_name, l.name) as lsv_name, l.timezone as lsv_timezone,
        t.description as applicant_type_description, h.created as cancelled_at, h.reason, u.email as who
      from appointment p join live_scan_vendor l on l.id = p.lsv left join applicant_type t on t.id = p.applicant_type
      join lateral (
        select h.created, h.reason, h.by_user from appointment_history h
        where h.appointment = p.id and h.event = 'CANCELLED' order by h.id desc limit 1) h on true
      left join user_account u on u.id = h.by_user
      where p.applicant = ${id} and p.status = 'CANCELLED' order by p.date_time desc, p.id desc limit 100`)
    return { results }
  },
})
