import { Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import { appointment, appointmentHistory, statusLabel } from '../../../contract/appointments/appointments.ts'
import { ownAppointmentEvents } from '../../../contract/history-codes.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { now } from '../../data/clock/clock.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecord, useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { actionsOf, type DialogName } from '../../records/appointments/appointment-actions.ts'
import { AppointmentDialog } from '../../records/appointments/appointment-dialog.tsx'
import { Tag } from '../../ui/feedback/badge.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import styles from '../applicants/record.module.css'
import { PanelButton } from '../editing/panel-button.tsx'
import { usePageAct } from '../palette/page-acts.ts'
import { BookDialog } from './book-dialog.tsx'
import { CancelledAppointments } from './cancelled.tsx'
import { appointmentHistoryWords } from './history-words.ts'
import { useAppointmentsOf } from './use-appointments-of.ts'

type Appointment = Row<typeof appointment>

/** The actions of staff on an appointment from the record; the day board has the rest. */
type OfferedAction = Exclude<DialogName, 'startWithout'>
const ACTIONS: readonly OfferedAction[] = ['reschedule', 'modify', 'markNoShow', 'complete', 'reinstate', 'link', 'cancel']
const actionWords: Partial<Record<OfferedAction, string>> = {
  reschedule: 'Move',
  modify: 'Modify',
  complete: 'Done',
  markNoShow: 'Mark as No Show',
  reinstate: 'Set Back to Scheduled',
  link: 'Get Data',
  cancel: 'Cancel Appointment',
}
type Asking = { action: OfferedAction; of: Appointment } | 'book'

/** The applicant's appointments, the latest first: booked, moved and cancelled here. */
export function AppointmentsPanel({ applicant }: { applicant: Row<typeof applicantContract> }) {
  const pages = useAppointmentsOf(applicant.id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = useMay()
  const close = () => setAsking(null)
  const next = pages.rows.findLast(({ status, date_time }) => status === 'SCHEDULED' && Date.parse(date_time) > now())
  const can = (action: OfferedAction) => next !== undefined && actionsOf(next, new Date(now()), may).includes(action)
  const ask = (action: OfferedAction) => () => next && setAsking({ action, of: next })
  usePageAct(can('reschedule') ? 'move' : undefined, ask('reschedule'))
  usePageAct(can('cancel') ? 'cancel' : undefined, ask('cancel'))
  return (
    <FoldPanel
      title="Appointments"
      empty={pages.count === 0}
      actions={
        may('create', appointment) && (
          <PanelButton icon="add" text="Book" of="an appointment" act="book" onClick={() => setAsking('book')} />
        )
      }
    >
      {pages.count !== 0 && (
        <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Appointments">
          {(one) => <OneAppointment appointment={one} onAsk={(action) => setAsking({ action, of: one })} />}
        </DataList>
      )}
      <LoadMore pages={pages} of="appointments" />
      <CancelledAppointments applicant={applicant.id} />
      {asking === 'book' && <BookDialog applicant={applicant} onClose={close} />}
      {asking !== null && asking !== 'book' && <OpenDialog asking={asking} onClose={close} />}
    </FoldPanel>
  )
}

/** The dialog of an action; a move needs the locations to choose from. */
function OpenDialog({ asking: { action, of }, onClose }: { asking: Exclude<Asking, 'book'>; onClose(): void }) {
  const lsv = useRecord(liveScanVendor, action === 'reschedule' ? of.lsv : null)
  const network = lsv.data?.record.network
  const lsvs = useEveryRecord(liveScanVendor, { is_archived: false, network }, { enabled: network !== undefined })
  return <AppointmentDialog action={action} appointment={of} lsvs={lsvs.data ?? []} onClose={onClose} />
}

function OneAppointment({ appointment: one, onAsk }: { appointment: Appointment; onAsk(action: OfferedAction): void }) {
  const [opened, setOpened] = useState(false)
  const may = useMay()
  const allowed = actionsOf(one, new Date(now()), may)
  const id = `history-${one.id}`
  const when = `${dateTimeAndYear(one.date_time, one.lsv_timezone)}, ${zoneName(one.lsv_timezone, one.date_time)}`
  return (
    <article>
      <div className={styles.appointment}>
        <h3>{when}</h3>
        <Tag>{statusLabel(one.status)}</Tag>
        {one.walk_in && <Tag>Walk-in</Tag>}
        <ActionMenu
          label={`Actions for the appointment of ${when}`}
          actions={ACTIONS.filter((action) => allowed.includes(action)).map((action) => ({
            text: actionWords[action] ?? action,
            destructive: action === 'cancel',
            onClick: () => onAsk(action),
          }))}
        />
      </div>
      <Facts
        facts={[
          { name: 'Where', value: one.lsv_name },
          { name: 'For', value: one.applicant_type_description },
          { name: 'Registration number', value: one.id },
          ...(Number(one.price) > 0 ? [{ name: 'Price', value: dollars(one.price) }] : []),
          { name: 'Payment', value: collectionLabel(collectionOf(one)) },
          ...(one.notes ? [{ name: 'Notes', value: <span className={styles.note}>{one.notes}</span> }] : []),
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

const causeOf = ({ by_user, event }: Entry) =>
  by_user !== null ? ', by staff' : ownAppointmentEvents.includes(event) ? ', by the applicant' : ''

function OneEntry({ entry, zone }: { entry: Entry; zone: string }) {
  const lsv = useRecord(liveScanVendor, entry.lsv)
  const lsvZone = lsv.data?.record.timezone ?? zone
  return (
    <>
      <Text>
        <strong>{appointmentHistoryWords[entry.event].below}</strong>: {dateTimeAndYear(entry.date_time, lsvZone)},{' '}
        {zoneName(lsvZone, entry.date_time)}
        {lsv.data && `, ${lsv.data.record.name}`}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {dateTimeAndYear(entry.created)}
        {causeOf(entry)}
        {entry.reason && `. ${entry.reason}`}
      </Text>
    </>
  )
}
