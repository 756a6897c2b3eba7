import sql from 'sql-template-tag'
import { statusLabel } from '../../contract/appointments/appointments.ts'
import { type Collection, type CollectionFacts, collectionLabel, collectionOf } from '../../contract/payments/collection.ts'
import { type DeskMethod, deskMethodLabels } from '../../contract/payments/desk-money.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { type PaymentMethod, paymentLabels } from '../../contract/payments/payment-codes.ts'
import { type ReportQuery, type ReportRow, report, reportFileColumns, reportQuery } from '../../contract/reports/report.ts'
import { appointmentFilters } from '../appointments/appointment-filters.ts'
import { appointments } from '../appointments/appointments.ts'
import { readCollected } from '../appointments/read-collected.ts'
import { wallTimeIn } from '../availability/zoned-time.ts'
import { all, type Db } from '../platform/database/database.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { answerCsv, csvOfRows } from '../platform/http/csv-file.ts'
import { invalid } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { ruleOf } from '../platform/records/record-engine.ts'

/** The maximum number of rows; larger reports are refused, not cut. */
const MAX_ROWS = 10_000
const declared = {
  method: 'GET',
  permission: 'appointments.report',
  reads: 'replica',
  query: reportQuery,
} as const

/** GET /appointments/report: the appointments of a range of days, to read and print. */
export const showReport: Action = action<unknown, ReportQuery>({
  ...declared,
  path: '/api/appointments/report',
  summary: 'Report of appointments',
  answer: report,
  async handle(call) {
    const found = await reported(call, 'page')
    return { rows: await readRows(call.database, found) }
  },
})

/** GET /appointments/report/csv: the report as a file for spreadsheets. */
export const fetchReport: Action = action<unknown, ReportQuery>({
  ...declared,
  path: '/api/appointments/report/csv',
  summary: 'Report of appointments, as CSV',
  status: 200,
  answerType: 'text/csv',
  async handle(call) {
    const { after, before } = call.query
    const found = await reported(call, 'csv')
    const readLines = async (ids: readonly number[]) => (await readRows(call.database, ids)).map(cellsOf)
    return answerCsv(call.reply, `appointments-${after}-to-${before}`, csvOfRows(reportFileColumns, found, readLines))
  },
})

/** Every answer is audited; the log keeps the number of rows, not the applicants. */
async function reported({ database, record, viewer, query }: Call<unknown, ReportQuery>, as: 'page' | 'csv') {
  const ids = await findReported(database, viewer, query)
  await record({ type: 'appointments.reported', detail: { as, rows: ids.length, after: query.after, before: query.before } })
  return ids
}

async function findReported(db: Db, viewer: Viewer, query: ReportQuery): Promise<number[]> {
  if (query.before < query.after) throw invalid({ before: 'Must not be before the start' })
  const [found] = await db.rows<{ ids: number[] }>(sql`
    select array(
      select t.id from appointment_seen t left join applicant a on a.id = t.applicant
      where t.removed_at is null and ${ruleOf(appointments, viewer, 'list').rows(viewer, T)} and ${all(narrowed(viewer, query))}
      ${inOrder} limit ${MAX_ROWS + 1}) as ids`)
  const ids = found?.ids ?? []
  if (ids.length > MAX_ROWS) throw invalid({ before: `More than ${MAX_ROWS.toLocaleString('en-US')} appointments: choose fewer days` })
  return ids
}

/** By time, and the people of one time by name. */
const inOrder = sql`order by t.date_time, a.sort_name, t.id`

type ReportQueryRow = Omit<ReportRow, 'price' | 'payment' | 'method'> &
  Pick<CollectionFacts, 'status' | 'payment_method' | 'attempt' | 'records_money'> & {
    price: number
    type: number | null
    methods: string[]
  }

/** The lines of a page, with what was paid for each. */
async function readRows(db: Db, ids: readonly number[]): Promise<ReportRow[]> {
  const [rows, collected] = await Promise.all([
    db.rows<ReportQueryRow>(sql`
      select t.id, t.date_time, t.lsv_timezone, t.last_name, t.first_name, t.applicant_type_description as applicant_type, t.phone, t.email,
        t.status, t.records_money, w.name as location, t.price, t.payment_method, t.attempt, t.applicant_type as type, t.transaction_id as tcn,
        array(select distinct x.method from payment_transaction x
              where x.appointment = t.id and x.state in ('RECEIVED', 'CAPTURING', 'PAID') order by x.method) as methods
      from appointment_seen t
      left join applicant a on a.id = t.applicant
      left join location w on w.id = coalesce(t.location, (select min(x.location) from applicant_location x where x.applicant = t.applicant))
      where t.id = any(${ids}::bigint[]) ${inOrder}`),
    readCollected(db, ids),
  ])
  return rows.map(({ price, type, methods, payment_method, attempt, records_money, ...row }) => {
    const paid = collected.get(row.id) ?? { collected: '0.00', online: null, invoice_to: null }
    const facts = { status: row.status, payment_method, attempt, records_money, price: fromCents(price), applicant_type: type, ...paid }
    const collection = collectionOf(facts)
    const intended = isUnpayable(collection) ? '' : paymentLabels[payment_method]
    const method = methods.length > 0 ? methods.map(methodWord).join(', ') : intended
    return { ...row, price: facts.price, payment: collectionLabel(collection), method }
  })
}

/** Whether nothing is paid, so that the chosen method says nothing. */
const isUnpayable = ({ kind }: Collection) => kind === 'free' || kind === 'unpriced' || kind === 'none'

/** A method by which money came in. */
const methodWord = (method: string): string => deskMethodLabels[method as DeskMethod] ?? paymentLabels[method as PaymentMethod] ?? method

/** The filters of the list from which the report was opened. */
function narrowed(viewer: Viewer, { after, before, name, lsv }: ReportQuery) {
  const filter = (which: 'after' | 'before' | 'name', value: string) => {
    const made = appointmentFilters?.[which]?.(value, viewer, T)
    if (made === undefined) throw new Error(`Appointments have no filter ${which}`)
    return made
  }
  return [
    filter('after', after),
    filter('before', before),
    ...(name === undefined ? [] : [filter('name', name)]),
    ...(lsv === undefined ? [] : [sql`t.lsv = ${Number(lsv)}`]),
  ]
}

/** Day and time in the location's local time, and its zone. */
function cellsOf({ date_time, lsv_timezone, id, status, ...row }: ReportRow): string[] {
  const [day, time] = wallTimeIn(lsv_timezone, Date.parse(date_time))
  return [
    day,
    time,
    row.last_name,
    row.first_name,
    String(id),
    row.applicant_type ?? '',
    row.phone,
    row.email,
    statusLabel(status),
    row.location ?? '',
    row.price,
    row.payment,
    row.method,
    row.tcn ?? '',
    lsv_timezone,
  ]
}
