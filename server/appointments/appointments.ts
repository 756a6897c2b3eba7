import sql from 'sql-template-tag'
import { appointment } from '../../contract/appointments/appointments.ts'
import type { MissingAtDesk, MissingDatum } from '../../contract/appointments/missing-parts.ts'
import { fileNumberOf, type TcnForm, tcnComplaint } from '../../contract/appointments/tcn-form.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { accessBy, type Condition, every, own, type Viewer } from '../platform/records/access.ts'
import { type RecordKind, readOnly, type Values } from '../platform/records/record-kind.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import { appointmentFilters } from './appointment-filters.ts'
import { readCollected } from './read-collected.ts'

const notCompleted: Condition = (_viewer, t) => sql`${t}.status <> 'COMPLETED'`

const desk = (rows: Condition, changes: readonly string[]) => ({
  rows,
  update: { fields: changes },
  remove: { when: { condition: notCompleted, refusal: 'A completed appointment cannot be cancelled.' } },
})

const byLocation = ['date_time', 'status', 'notes', 'payment_method', 'transaction_id', 'id_document', 'id_issuer', 'id_expires']
const byOthers = [...byLocation, 'lsv']

/** Appointments. Their writes are actions; cancelled and pending ones are hidden. */
export const appointments: RecordKind = {
  contract: appointment,
  table: 'appointment',
  source: 'appointment_seen',
  serves: readOnly,
  filters: appointmentFilters,
  genericPlanFilters: ['after', 'before'],
  access: accessBy(permissions.appointments, {
    superuser: desk(every, byOthers),
    staff: desk(every, byOthers),
    network_admin: desk(own('lsv_network'), byOthers),
    lsv_user: desk(own('lsv'), byLocation),
  }),
  async finish(db, { sealing }, viewer, rows) {
    if (rows.length === 0) return
    await Promise.all([fillMissing(db, rows), fillCollected(db, rows), fillFileTaken(db, rows)])
    if (viewer.role === 'lsv_user') await showBirths(db, sealing, viewer, rows)
  },
}

/** The missing parts of each appointment, read for all rows of a page at once. */
async function fillMissing(db: Db, rows: Values[]): Promise<void> {
  const found = await readMissing(
    db,
    rows.map(({ id }) => id as number),
  )
  for (const row of rows) Object.assign(row, found.get(row.id as number) ?? { missing: [], missing_data: [] })
}

/** The parts that are missing, and which of the data. */
type Missing = { missing: MissingAtDesk[]; missing_data: MissingDatum[] }

/**
 * The parts missing before the prints of these appointments are taken: of the applicant's data, and the ID document where the type asks for
 * it.
 */
export async function readMissing(db: Db, ids: readonly number[]): Promise<Map<number, Missing>> {
  const found = await db.rows<{ id: number } & Missing>(sql`
    select p.id, m.data as missing_data, case when t.asks_id_document and p.id_document is null then m.missing || '{id_document}' else m.missing end as missing
    from appointment p
    join missing_parts(array(select x.applicant from appointment x where x.id = any(${ids}::bigint[]))) m on m.applicant = p.applicant
    left join applicant_type t on t.id = p.applicant_type
    where p.id = any(${ids}::bigint[])`)
  return new Map(found.map(({ id, ...lacks }) => [id, lacks]))
}

/** The payments of each appointment, read for all rows of a page at once. */
async function fillCollected(db: Db, rows: Values[]): Promise<void> {
  const collected = await readCollected(
    db,
    rows.map(({ id }) => id as number),
  )
  for (const row of rows) {
    const { appointment: _, ...facts } = collected.get(row.id as number) ?? { appointment: 0 }
    Object.assign(row, facts)
  }
}

/**
 * Whether the machine took the file of the visit that is under way, or of the one that is over, or the file was ever downloaded; and the
 * number in it, which may be the TCN.
 */
async function fillFileTaken(db: Db, rows: Values[]): Promise<void> {
  const taken = await db.rows<{ id: number } & TcnForm>(sql`
    select p.id, coalesce(l.tcn_prefix, n.tcn_prefix) as prefix, l.tcn_length as length
    from appointment p join machine_file_taken k on k.appointment = p.id
    join live_scan_vendor l on l.id = p.lsv join network n on n.id = l.network
    where p.id = any(${rows.map(({ id }) => id)}::bigint[]) and (k.taken_at >= p.started_at or k.downloaded_at is not null)`)
  const forms = new Map(taken.map(({ id, ...form }) => [id, form]))
  for (const row of rows) {
    const form = forms.get(row.id as number)
    const number = form && fileNumberOf(row.id as number, form.prefix)
    row.file_taken = form !== undefined
    row.file_number = number !== undefined && tcnComplaint(number, form as TcnForm) === null ? number : null
  }
}

/** The LSV sees the date of birth, since the desk compares it with an identification. */
async function showBirths(db: Db, sealing: Sealing, viewer: Viewer, rows: Values[]): Promise<void> {
  const births = await db.rows<{ id: number; dob: Buffer; record_key: string }>(sql`
    select t.id, t.dob, t.record_key from appointment_seen t
    where t.id = any(${rows.map(({ id }) => id)}::bigint[]) and t.lsv = ${viewer.context_id} and t.dob is not null`)
  for (const { id, dob, record_key } of births) {
    const shown = await sealing.read(place('applicant', 'dob', record_key), dob)
    for (const row of rows) if (row.id === id) row.dob = shown
  }
}
