import type { ReactNode } from 'react'
import { type ReportRow, reportColumns, statusLabel } from '../../contract/report.ts'
import { dayOf, shortDate, timeOnly } from '../data/dates.ts'
import { phoneText } from '../records/lsv/address.ts'
import { DenseTable } from '../ui/list/dense-table.tsx'
import styles from './report-table.module.css'

/** The report's lines, on the clock of their location. */
export function ReportTable({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const columns = reportColumns.map((title) => ({ title, cell: cells[title] }))
  return <DenseTable label={label} columns={columns} items={rows} id={({ id }) => id} />
}

const cells: Record<(typeof reportColumns)[number], (row: ReportRow) => ReactNode> = {
  Date: ({ date_time, lsv_timezone }) => <Whole>{shortDate(dayOf(date_time, lsv_timezone))}</Whole>,
  Time: ({ date_time, lsv_timezone }) => <Whole>{timeOnly(date_time, lsv_timezone)}</Whole>,
  'Last Name': ({ last_name }) => last_name,
  'First Name': ({ first_name }) => first_name,
  'Appt #': ({ id }) => id,
  Type: ({ applicant_type }) => applicant_type,
  Phone: ({ phone }) => <Whole>{phoneText(phone)}</Whole>,
  Email: ({ email }) => <span className={styles.email}>{email}</span>,
  Status: ({ status }) => <Whole>{statusLabel(status)}</Whole>,
  Location: ({ location }) => location,
}

const Whole = ({ children }: { children: string }) => <span className={styles.whole}>{children}</span>
