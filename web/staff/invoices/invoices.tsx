import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { employer as employerContract } from '../../../contract/environments/environments.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { Invoices as Answer, Invoice } from '../../../contract/reports/invoices.ts'
import { call } from '../../data/call.ts'
import { today } from '../../data/dates.ts'
import { download } from '../../data/download.ts'
import { Problem } from '../../data/problem.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { ResultTable } from '../../ui/list/result-table.tsx'
import { monthName, monthOptions, monthsOf } from './months.ts'

/** /invoices?from&to&employer: the appointments to invoice, per employer and month. */
export function Invoices() {
  const [search, change] = useAddressSearch()
  const { employer = '' } = search
  const { from, to } = monthsOf(search, today())
  const query = { from, to, employer }
  const found = useQuery({
    queryKey: [appointment.path, 'invoices', query],
    queryFn: ({ signal }) => call<Answer>('GET', '/appointments/invoices', { query, signal }),
  })
  const file = useBusy(() => download('/appointments/invoices/csv', query))
  const rows = found.data?.results
  return (
    <Page width={1200}>
      <PageTitle
        subtitle="Appointments booked as Invoice Company and not cancelled, by month at their location. No-shows cost what the payment settings of the employer say."
        actions={
          <Button variant="default" onClick={file.start} loading={file.busy} disabled={!rows?.length}>
            Download CSV
          </Button>
        }
      >
        Invoices
      </PageTitle>
      <Group align="end">
        <MonthField name="from" label="From" value={from} onChoose={(month) => change({ from: month })} />
        <MonthField name="to" label="To" value={to} onChoose={(month) => change({ to: month })} />
        <RecordSelect
          label="Employer"
          record={employerContract}
          placeholder="All"
          value={employer}
          onChange={(id) => change({ employer: id })}
        />
      </Group>
      {file.failure && <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>}
      {found.error && <ErrorNotice onRetry={() => found.refetch()}>{reasonOf(found.error)}</ErrorNotice>}
      {found.isPending && <LoadingRows rows={6} />}
      {rows?.length === 0 && <EmptyText />}
      {found.data && rows && rows.length > 0 && <InvoiceTable rows={rows} total={found.data.amount} />}
    </Page>
  )
}

type MonthProps = { name: string; label: string; value: string; onChoose(month: string): void }

const MonthField = ({ onChoose, ...field }: MonthProps) => (
  <SelectField
    {...field}
    placeholder={null}
    options={monthOptions(today(), field.value)}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  />
)

function InvoiceTable({ rows, total }: { rows: readonly Invoice[]; total: string }) {
  return (
    <>
      <Text fw={650} role="status">{`${dollars(total)} in ${countOf(rows.length, 'invoice')}`}</Text>
      <ResultTable
        label="Invoices"
        items={rows}
        id={({ employer, network, month }) => `${employer}-${network}-${month}`}
        columns={[
          { title: 'Employer', cell: ({ name, network }) => (network === null ? name : `${name} (network)`) },
          { title: 'Month', cell: ({ month }) => monthName(month) },
          { title: 'Appointments', cell: ({ appointments }) => appointments.toLocaleString('en-US'), align: 'right' },
          { title: 'Completed', cell: ({ completed }) => completed.toLocaleString('en-US'), align: 'right' },
          { title: 'No show', cell: ({ no_show }) => no_show.toLocaleString('en-US'), align: 'right' },
          { title: 'Scheduled', cell: ({ scheduled }) => scheduled.toLocaleString('en-US'), align: 'right' },
          { title: 'Amount', cell: ({ amount }) => dollars(amount), align: 'right' },
        ]}
      />
    </>
  )
}

const reasonOf = (error: Error) => (error instanceof Problem ? (Object.values(error.errors)[0] ?? error.message) : error.message)
