import sql, { type Sql } from 'sql-template-tag'
import { statusLabel } from '../../contract/appointments/appointments.ts'
import { fromCents } from '../../contract/payments/dollars.ts'
import { type Invoice, type InvoicesQuery, invoices, invoicesQuery } from '../../contract/reports/invoices.ts'
import { selectCollected } from '../appointments/read-collected.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { answerCsv, csvOfRows } from '../platform/http/csv-file.ts'

const declared = {
  method: 'GET',
  permission: 'appointments.invoices',
  reads: 'replica',
  query: invoicesQuery,
} as const

/** GET /appointments/invoices: the appointments with payment by invoice, per employer and month. */
export const showInvoices: Action = action<unknown, InvoicesQuery>({
  ...declared,
  path: '/api/appointments/invoices',
  summary: 'Appointments to invoice, per employer and month',
  answer: invoices,
  async handle({ database, record, query }) {
    const rows = await database.rows<Omit<Invoice, 'amount'> & { amount: number }>(sql`
      select b.employer, b.network, b.name, b.month, count(*)::integer as appointments,
        count(*) filter (where b.status = 'COMPLETED')::integer as completed,
        count(*) filter (where b.status = 'NO_SHOW')::integer as no_show,
        count(*) filter (where b.status = 'SCHEDULED')::integer as scheduled, sum(b.price)::bigint as amount
      from (${billed(query)}) b
      group by b.employer, b.network, b.name, b.month order by b.month desc, b.name, b.employer, b.network`)
    await record({ type: 'appointments.invoiced', detail: { ...query, rows: rows.length } })
    const total = rows.reduce((sum, { amount }) => sum + amount, 0)
    return { results: rows.map((row) => ({ ...row, amount: fromCents(row.amount) })), amount: fromCents(total) }
  },
})

type Line = {
  name: string
  month: string
  day: string
  id: number
  last_name: string
  first_name: string
  applicant_type: string | null
  lsv_name: string
  status: string
  price: number
}

const columns = [
  'Employer',
  'Month',
  'Date',
  'Appt #',
  'Last Name',
  'First Name',
  'Type',
  'Fingerprint Location',
  'Status',
  'Price',
] as const

/** GET /appointments/invoices/csv: the appointments of the invoices, one line each, by employer and month. */
export const fetchInvoices: Action = action<unknown, InvoicesQuery>({
  ...declared,
  path: '/api/appointments/invoices/csv',
  summary: 'The invoiced appointments, one line each, as CSV',
  status: 200,
  answerType: 'text/csv',
  async handle({ database, record, query, reply }) {
    const [found] = await database.rows<{ ids: number[] }>(sql`
      select array(select b.id from (${billed(query)}) b order by ${inOrder}) as ids`)
    const ids = found?.ids ?? []
    await record({ type: 'appointments.invoiced', detail: { ...query, as: 'csv', rows: ids.length } })
    return answerCsv(reply, `invoices-${query.from}-to-${query.to}`, csvOfRows(columns, ids, readLines(database)))
  },
})

const inOrder = sql`b.name, b.employer, b.network, b.month, b.date_time, b.id`

const readLines = (db: Db) => async (ids: readonly number[]) => {
  const lines = await db.rows<Line>(sql`
    select b.* from (${invoiced(sql`p.id = any(${ids}::bigint[])`)}) b order by ${inOrder}`)
  return lines.map(cellsOf)
}

const cellsOf = (line: Line): string[] => [
  line.name,
  line.month,
  line.day,
  String(line.id),
  line.last_name,
  line.first_name,
  line.applicant_type ?? '',
  line.lsv_name,
  statusLabel(line.status),
  fromCents(line.price),
]

/**
 * The appointments to invoice. Months follow the local time of the location; the index has instants, so it is searched a day
 * further on either side. Cancelled appointments are free; a no-show is listed, and costs what its payer is set to pay.
 */
const billed = ({ from, to, employer, network }: InvoicesQuery): Sql => sql`
  select w.* from (${invoiced(sql`p.payment_method = 'INVOICE' and p.status not in ('PENDING', 'CANCELLED') and p.removed_at is null
      and p.date_time >= ${`${from}-01`}::date - 1 and p.date_time < (${`${to}-01`}::date + interval '1 month 1 day')
      and (${employer ?? null}::bigint is null or a.employer = ${employer ?? null}::bigint)
      and (${network ?? null}::bigint is null or a.network = ${network ?? null}::bigint)`)}) w
  where w.month between ${from} and ${to}`

/** Cents that the payer owes: the price, less what a desk took before such money was refused; nothing for a no-show unless it is set. */
const owed = sql`(case when p.status = 'NO_SHOW' and not coalesce(e.no_shows_invoiced, n.no_shows_invoiced) then 0
  else greatest(p.price - (select m.collected from ${selectCollected(sql`p.id`)} m), 0) end)::bigint`

/** Appointments with what their employer or network owes. */
const invoiced = (condition: Sql): Sql => sql`
  select a.employer, a.network, coalesce(e.name, n.name) as name, to_char(p.date_time at time zone l.timezone, 'YYYY-MM') as month,
    to_char(p.date_time at time zone l.timezone, 'YYYY-MM-DD') as day, p.id, a.last_name, a.first_name, t.description as applicant_type,
    p.date_time, coalesce(l.location_name, l.name) as lsv_name, p.status,
    ${owed} as price
  from appointment p
  join applicant a on a.id = p.applicant
  join live_scan_vendor l on l.id = p.lsv
  ${joinEnvironment}
  left join applicant_type t on t.id = p.applicant_type
  where ${condition}`
