import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { appointment, statusLabel } from '../../contract/appointments/appointments.ts'
import { dollars } from '../../contract/payments/dollars.ts'
import { formatAnyPhone } from '../../contract/records/any-phone.ts'
import { type Report as ReportAnswer, type ReportRow, reportColumns } from '../../contract/reports/report.ts'
import { call } from '../data/call.ts'
import { dayOf, shortDate, timeOnly, zoneName } from '../data/dates.ts'
import { download } from '../data/download.ts'
import { useAppointmentFilters } from '../records/appointments/list/appointment-filters.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { useBusy } from '../ui/feedback/use-busy.ts'
import { EmptyText, LoadingRows } from '../ui/feedback/waiting.tsx'
import { useFocusAfter } from '../ui/focus/use-focus-after.ts'
import { Icon } from '../ui/layout/icon.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { DenseTable } from '../ui/list/dense-table.tsx'
import { Breakable } from '../ui/plain/breakable.tsx'
import styles from './report.module.css'

/** /report?after&before&name: the appointments of the desk's LSV, to read, print or download as a file. */
export function Report() {
  return (
    <Page width={1200}>
      <WithOwnLsv>{(lsv) => <Appointments lsv={lsv} />}</WithOwnLsv>
    </Page>
  )
}

function Appointments({ lsv }: { lsv: Lsv }) {
  const { filters, lsv: chosen } = useAppointmentFilters(lsv.timezone)
  const { after, before, name } = filters
  const query = { after, before, name }
  const report = useQuery({
    queryKey: [appointment.path, 'report', query],
    queryFn: ({ signal }) => call<ReportAnswer>('GET', '/appointments/report', { query, signal }),
  })
  const file = useBusy(() => download('/appointments/report/csv', query))
  const title = `Report ${shortDate(after)} - ${shortDate(before)}`
  useDocumentTitle(title)
  const rows = report.data?.rows
  if (chosen !== undefined && chosen !== String(lsv.id)) return <NotFound />
  return (
    <>
      <PageTitle
        subtitle={`${lsv.name}, times in ${zoneName(lsv.timezone)}`}
        actions={<ReportButtons empty={!rows?.length} busy={file.busy} onDownload={file.start} />}
      >
        {title}
      </PageTitle>
      {file.failure && <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>}
      {name && <Text>Applicant name: {name}</Text>}
      {report.error && <ErrorNotice onRetry={report.refetch}>{messageOf(report.error)}</ErrorNotice>}
      {report.isPending && <LoadingRows rows={6} />}
      {rows?.length === 0 && <EmptyText>No appointments to display</EmptyText>}
      {rows && rows.length > 0 && (
        <>
          <Text role="status" c="dimmed">
            {rows.length === 1 ? '1 appointment' : `${rows.length.toLocaleString('en-US')} appointments`}
          </Text>
          <ReportTable label={title} rows={rows} />
        </>
      )}
    </>
  )
}

type ButtonsProps = { empty: boolean; busy: boolean; onDownload(): void }

function ReportButtons({ empty, busy, onDownload }: ButtonsProps) {
  const again = useFocusAfter(busy)
  return (
    <>
      <Button className="no-print" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()} disabled={empty}>
        Print
      </Button>
      <Button ref={again} className="no-print" variant="default" onClick={onDownload} loading={busy} disabled={empty}>
        Download CSV
      </Button>
    </>
  )
}

/** Prefers the message about the range to the general one. */
const messageOf = (error: Error & { errors?: Readonly<Record<string, string>> }) =>
  error.errors?.before ?? error.errors?.after ?? error.message

/** Sets the title of the tab, which is also that of the printed page. */
function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** The report's lines, in the local time of their LSV. */
function ReportTable({ label, rows }: { label: string; rows: readonly ReportRow[] }) {
  const columns = reportColumns.map((title) => ({ title, cell: cells[title] }))
  return <DenseTable label={label} columns={columns} items={rows} id={({ id }) => id} />
}

const cells: Record<(typeof reportColumns)[number], (row: ReportRow) => ReactNode> = {
  Date: ({ date_time, lsv_timezone }) => <Whole>{shortDate(dayOf(date_time, lsv_timezone))}</Whole>,
  Time: ({ date_time, lsv_timezone }) => <Whole>{timeOnly(date_time, lsv_timezone)}</Whole>,
  'Last Name': ({ last_name }) => <span className={styles.name}>{last_name}</span>,
  'First Name': ({ first_name }) => <span className={styles.name}>{first_name}</span>,
  'Appt #': ({ id }) => id,
  Type: ({ applicant_type }) => applicant_type,
  Phone: ({ phone }) => <Whole>{formatAnyPhone(phone)}</Whole>,
  Email: ({ email }) => (
    <span className={styles.email}>
      <Breakable>{email}</Breakable>
    </span>
  ),
  Status: ({ status }) => <Whole>{statusLabel(status)}</Whole>,
  Location: ({ location }) => location,
  Price: ({ price }) => dollars(price),
  Payment: ({ payment }) => payment,
  Method: ({ method }) => method,
  TCN: ({ tcn }) => tcn,
}

const Whole = ({ children }: { children: string }) => <span className={styles.whole}>{children}</span>
