import sql from 'sql-template-tag'
import { appointment } from '../../contract/booking.ts'
import { type Condition, every, nothing, own, type Rules, reads } from '../platform/access.ts'
import { type Resource, readOnly } from '../platform/resource.ts'
import { place } from '../platform/sealing.ts'
import { appointmentFilters } from './appointment-filters.ts'

const notCompleted: Condition = (_viewer, t) => sql`${t}.status <> 'COMPLETED'`

const desk = (rows: Condition, changes: readonly string[]): Rules => ({
  ...reads(rows),
  create: { rows },
  update: { rows, fields: changes },
  remove: { rows, when: { holds: notCompleted, says: 'A completed appointment cannot be cancelled.' } },
})

const byLocation = ['date_time', 'status', 'notes', 'payment_method', 'transaction_id']
const byOthers = [...byLocation, 'lsv']

/** Appointments. Their writes are actions; cancelled and unpaid ones are out of sight. */
export const appointments: Resource = {
  contract: appointment,
  table: 'appointment',
  source: 'appointment_seen',
  serves: readOnly,
  filters: appointmentFilters,
  access: {
    superuser: desk(every, byOthers),
    staff: desk(every, byOthers),
    network_admin: desk(own('lsv_network'), byOthers),
    lsv_user: desk(own('lsv'), byLocation),
    public: nothing,
  },
  /** The desk compares the date of birth with the identification that it is shown: at its own location it sees it. */
  async finish(db, { sealing }, viewer, rows) {
    if (viewer.role !== 'lsv_user' || rows.length === 0) return
    const births = await db.rows<{ id: number; dob: Buffer; record_key: string }>(sql`
      select t.id, t.dob, t.record_key from appointment_seen t
      where t.id = any(${rows.map(({ id }) => id)}::bigint[]) and t.lsv = ${viewer.context_id} and t.dob is not null`)
    const byId = new Map(births.map(({ id, dob, record_key }) => [id, sealing.open(place('applicant', 'dob', record_key), dob)]))
    for (const row of rows) row.dob = byId.get(row.id as number) ?? row.dob
  },
}
