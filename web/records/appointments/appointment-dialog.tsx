import { Stack, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { now as presentTime } from '../../data/clock/clock.ts'
import { dateAndTime, dayOf } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { useLocation, useNavigate } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SlotPicker } from '../availability/slot-picker.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvSelect } from '../lsv/lsv-select.tsx'
import { TakePaymentDialog } from '../payments/take-payment-dialog.tsx'
import { CHOOSE_ANOTHER_TIME, isAboutTime } from '../scheduling/scheduling.ts'
import { type Appointment, fullName } from './appointment.ts'
import { actionsOf, type DialogName } from './appointment-actions.ts'
import { AppointmentConflict } from './appointment-conflict.tsx'
import { DataLinkDialog } from './data-link-dialog.tsx'
import { IdDocumentDialog } from './id-document-dialog.tsx'
import { CorrectDialog } from './machine/correct-dialog.tsx'
import { MachineFileDialog } from './machine/machine-file-dialog.tsx'
import { ModifyDialog } from './modify-dialog.tsx'
import { DoneDialog } from './outcome/done-dialog.tsx'
import { CancelDialog, NoShowDialog, ReinstateDialog } from './outcome/status-dialogs.tsx'
import { useSentChange } from './use-change-appointment.ts'

type Props = {
  /** A start without all data is the page's own. */
  action: Exclude<DialogName, 'startWithout'>
  appointment: Appointment
  lsvs: readonly Lsv[]
  /** Appointments whose confirmations may be scanned by mistake. */
  people?: readonly Appointment[]
  onClose(): void
}

/** The dialog of the chosen action. */
export function AppointmentDialog({ action, lsvs, people = [], ...props }: Props) {
  switch (action) {
    case 'pay':
      return <TakePaymentDialog {...props} />
    case 'complete':
    case 'tcn':
      return <DoneOfLsv {...props} lsvs={lsvs} people={people} />
    case 'markNoShow':
      return <NoShowDialog {...props} />
    case 'reinstate':
      return <ReinstateDialog {...props} />
    case 'reschedule':
      return <RescheduleDialog {...props} lsvs={lsvs} />
    case 'modify':
      return <ModifyDialog {...props} />
    case 'link':
    case 'correct':
      return <DataDialog {...props} by={action} />
    case 'idDocument':
      return <IdDocumentDialog {...props} />
    case 'file':
      return <MachineFileDialog {...props} />
    case 'demographics':
      return <ToDemographics id={props.appointment.id} />
    case 'cancel':
      return <CancelDialog {...props} />
  }
}

type DataProps = Pick<Props, 'appointment' | 'onClose'> & { by: 'link' | 'correct' }

/** The data of the appointment, given by the applicant or corrected by the desk: each dialog leads to the other. */
function DataDialog({ by, appointment, onClose }: DataProps) {
  const [now, setNow] = useState(by)
  const possible = actionsOf(appointment, new Date(presentTime()), useMay())
  const to = (other: 'link' | 'correct') => (possible.includes(other) ? () => setNow(other) : undefined)
  if (now === 'correct') return <CorrectDialog appointment={appointment} onClose={onClose} onLink={to('link')} />
  return <DataLinkDialog appointment={appointment} onClose={onClose} onCorrect={to('correct')} />
}

type DoneProps = Required<Omit<Props, 'action'>>

/** Done, with the form that TCNs have at the location; a list of other locations reads it. */
function DoneOfLsv({ lsvs, ...props }: DoneProps) {
  const shown = lsvs.find(({ id }) => id === props.appointment.lsv)
  const read = useRecord(liveScanVendor, shown ? null : props.appointment.lsv)
  return <DoneDialog {...props} lsv={shown ?? read.data?.record ?? ANY_TCN} />
}

const ANY_TCN = { tcn_prefix: null, tcn_length: null }

/** Opens the sheet for the live-scan machine, which leads back here. */
function ToDemographics({ id }: { id: number }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [from] = useState({ pathname, search })
  useLayoutEffect(() => void navigate({ to: `/demographics/${id}`, state: { from } }), [navigate, id, from])
  return null
}

type RescheduleProps = { appointment: Appointment; lsvs: readonly Lsv[]; onClose(): void }

/** Moves an appointment: choosing a time saves at once. */
function RescheduleDialog({ appointment, lsvs, onClose }: RescheduleProps) {
  const { changeAtOnce, meanwhile } = useSentChange(appointment)
  const [lsvId, setLsvId] = useState(appointment.lsv)
  const [moving, setMoving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const lsv = lsvs.find(({ id }) => id === lsvId) ?? { id: appointment.lsv, timezone: appointment.lsv_timezone }
  const reason = useRef<HTMLDivElement>(null)
  // On a phone the times are far below it.
  useEffect(() => {
    if (failure !== null) reason.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const move = async (date_time: string) => {
    if (moving !== null) return
    setMoving(date_time)
    setFailure(null)
    try {
      const change = { date_time, ...(lsvId === appointment.lsv ? {} : { lsv: lsvId }) }
      const text = `moved to ${dateAndTime(date_time, lsv.timezone)}`
      if (await changeAtOnce({ change, what: text })) showToast({ about: fullName(appointment), text })
      onClose()
    } catch (error) {
      setFailure(isAboutTime(error) ? `${(error as Error).message} ${CHOOSE_ANOTHER_TIME}` : (error as Error).message)
    } finally {
      setMoving(null)
    }
  }
  return (
    <Dialog title={`Reschedule ${fullName(appointment)}`} opened onClose={onClose} locked={moving !== null} size="lg">
      <Stack aria-busy={moving !== null}>
        {failure !== null && (
          <Stack ref={reason}>
            <ErrorNotice>{failure}</ErrorNotice>
            <AppointmentConflict meanwhile={meanwhile} appointment={appointment} then="Choose a time again to move it anyway." />
          </Stack>
        )}
        <Text>
          Now on {dateAndTime(appointment.date_time, appointment.lsv_timezone)}. Choosing a time moves the appointment at once; the
          applicant gets an email.
        </Text>
        {lsvs.length > 1 && <LsvSelect lsvs={lsvs} value={lsvId} onChange={(id) => id && setLsvId(id)} />}
        <SlotPicker
          key={lsv.id}
          lsv={lsv}
          earliest={dayOf(appointment.date_time, appointment.lsv_timezone)}
          chosen={moving}
          onChoose={move}
        />
        <Text role="status">{moving && `Moving to ${dateAndTime(moving, lsv.timezone)}…`}</Text>
      </Stack>
    </Dialog>
  )
}
