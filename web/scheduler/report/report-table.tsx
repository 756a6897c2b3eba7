import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { type ReportRow, reportColumns, statusLabel } from '../../../contract/report.ts'
import { dayOf, shortDate, timeOnly } from '../../data/dates.ts'
import { phoneText } from '../places/place.ts'
import styles from './report-table.module.css'

/** The report's lines; a table on paper and on any screen, which scrolls sideways where it must. */
export function ReportTable({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <Table className={styles.table ?? ''} aria-label={label} striped>
        <Table.Thead>
          <Table.Tr>
            {reportColumns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className={styles.tight ?? ''}>{shortDate(dayOf(row.date_time, row.lsv_timezone))}</Table.Td>
              <Table.Td className={styles.tight ?? ''}>{timeOnly(row.date_time, row.lsv_timezone)}</Table.Td>
              <Table.Td>{row.last_name}</Table.Td>
              <Table.Td>{row.first_name}</Table.Td>
              <Table.Td className={styles.tight ?? ''}>{row.id}</Table.Td>
              <Table.Td>{row.applicant_type}</Table.Td>
              <Table.Td className={styles.tight ?? ''}>{phoneText(row.phone)}</Table.Td>
              <Table.Td>{row.email}</Table.Td>
              <Table.Td className={styles.tight ?? ''}>{statusLabel(row.status)}</Table.Td>
              <Table.Td>{row.location}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
