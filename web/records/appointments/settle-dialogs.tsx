import { appointment as contract } from '../../../contract/booking.ts'
import { dateAndTime } from '../../data/dates.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Appointment, fullName } from './appointment.ts'
import { useChangeAppointment } from './use-change-appointment.ts'

type Props = { appointment: Appointment; onClose(): void }

/** Asks before an appointment is marked as done. */
export function CompleteDialog({ appointment, onClose }: Props) {
  const change = useChangeAppointment(appointment.id)
  const complete = async () => {
    await change({ status: 'COMPLETED' })
    toast(`${fullName(appointment)}: Completed`)
  }
  return (
    <ConfirmDialog title="Mark as Completed?" opened onClose={onClose} onConfirm={complete}>
      {`Has ${inWords(appointment)} been completed?`}
    </ConfirmDialog>
  )
}

/** Asks before an appointment is marked as missed. */
export function NoShowDialog({ appointment, onClose }: Props) {
  const change = useChangeAppointment(appointment.id)
  const markNoShow = async () => {
    await change({ status: 'NO_SHOW' })
    toast(`${fullName(appointment)}: No Show`)
  }
  return (
    <ConfirmDialog title="Mark as No Show?" opened onClose={onClose} onConfirm={markNoShow}>
      {`Did nobody come for ${inWords(appointment)}?`}
    </ConfirmDialog>
  )
}

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: Props) {
  const remove = useRemoveRecord(contract)
  const cancel = async () => {
    await remove.mutateAsync(appointment.id)
    toast(`${fullName(appointment)}: appointment cancelled`)
  }
  return (
    <ConfirmDialog title="Cancel Appointment?" opened onClose={onClose} onConfirm={cancel} destructive>
      {`Are you sure you want to cancel ${inWords(appointment)}? The time becomes free for others, and the applicant is told by e-mail.`}
    </ConfirmDialog>
  )
}

const inWords = (appointment: Appointment) =>
  `the appointment of ${fullName(appointment)} on ${dateAndTime(appointment.date_time, appointment.lsv_timezone)}`
