import { Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { appointment, appointmentHistory, statusLabel } from '../../../contract/appointments/appointments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentLabels } from '../../../contract/payments/payment-codes.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import { useRecord, useRecordPages, useRecords } from '../../data/records/use-records.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import styles from '../applicants/record.module.css'
import { appointmentHistoryWords } from './history-words.ts'

type Appointment = Row<typeof appointment>

/** The applicant's appointments, the latest first. */
export function AppointmentsPanel({ applicant }: { applicant: number }) {
  const pages = useRecordPages(appointment, { applicant, order: '-date_time' })
  return (
    <Panel title="Appointments">
      <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Appointments">
        {(one) => <OneAppointment appointment={one} />}
      </DataList>
      <LoadMore pages={pages} of="appointments" />
    </Panel>
  )
}

function OneAppointment({ appointment: one }: { appointment: Appointment }) {
  const [opened, setOpened] = useState(false)
  const id = `history-${one.id}`
  const when = `${dateTimeAndYear(one.date_time, one.lsv_timezone)}, ${zoneName(one.lsv_timezone, one.date_time)}`
  return (
    <article>
      <div className={styles.appointment}>
        <h3>{when}</h3>
        <Tag>{statusLabel(one.status)}</Tag>
        {one.walk_in && <Tag>Walk-in</Tag>}
      </div>
      <Facts
        facts={[
          { name: 'Where', value: one.lsv_name },
          { name: 'For', value: one.applicant_type_description },
          { name: 'Registration number', value: one.id },
          { name: 'Payment', value: `${paymentLabels[one.payment_method]}, ${dollars(one.price)}` },
          ...(one.tcr ? [{ name: 'TCR', value: `${one.tcr}, attempt ${one.attempt}` }] : []),
        ]}
      />
      <UnfoldButton mt="xs" ml={-8} opened={opened} controls={id} onToggle={() => setOpened(!opened)}>
        History<VisuallyHidden component="span"> of {when}</VisuallyHidden>
      </UnfoldButton>
      <div id={id} hidden={!opened}>
        {opened && <AppointmentHistory appointment={one.id} zone={one.lsv_timezone} />}
      </div>
    </article>
  )
}

type Entry = Row<typeof appointmentHistory>

/** The history of one appointment, latest first. */
function AppointmentHistory({ appointment, zone }: { appointment: number; zone: string }) {
  const entries = useRecords(appointmentHistory, { appointment, order: '-created', limit: MAX_PAGE_SIZE })
  return (
    <DataList query={entries} items={entries.data?.results} id={({ id }) => id} label="History" framed={false}>
      {(entry) => <OneEntry entry={entry} zone={zone} />}
    </DataList>
  )
}

function OneEntry({ entry, zone }: { entry: Entry; zone: string }) {
  const lsv = useRecord(liveScanVendor, entry.lsv)
  const own = lsv.data?.record.timezone ?? zone
  return (
    <>
      <Text>
        <strong>{appointmentHistoryWords[entry.event].below}</strong>: {dateTimeAndYear(entry.date_time, own)},{' '}
        {zoneName(own, entry.date_time)}
        {lsv.data && `, ${lsv.data.record.name}`}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {dateTimeAndYear(entry.created)}
        {entry.by_user === null ? ', by the applicant' : ', by staff'}
        {entry.reason && `. ${entry.reason}`}
      </Text>
    </>
  )
}
