import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { REASON_MAX } from '../../../contract/applicants/applicant-checks.ts'
import { statusLabel } from '../../../contract/appointments/appointments.ts'
import { collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { dateAndTime, timeOnly } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type Appointment, fullName } from './appointment.ts'
import { AppointmentConflict, appointmentMeanwhile } from './appointment-conflict.tsx'
import { menuEntries } from './appointment-words.ts'
import { MissingFacts, needsReason, WHY_WITHOUT } from './missing-facts.tsx'
import { useCancelAppointment, useChangeAppointment } from './use-change-appointment.ts'

type Props = { appointment: Appointment; onClose(): void }

/** Asks before an appointment is marked as completed. */
export function CompleteDialog({ appointment, onClose }: Props) {
  const { change, meanwhile } = useChangeAppointment(appointment.id)
  if (needsReason(appointment)) return <CompleteWithoutDialog appointment={appointment} onClose={onClose} />
  const complete = async () => {
    await change({ status: 'COMPLETED' })
    showToast({ about: fullName(appointment), text: 'Completed' })
  }
  return (
    <ConfirmDialog title="Done?" opened onClose={onClose} onConfirm={complete}>
      <Text>{`Has ${inWords(appointment)} been completed?`}</Text>
      <Text fw={650}>{collectionLabel(collectionOf(appointment))}</Text>
      <AppointmentConflict meanwhile={meanwhile} appointment={appointment} then={ALL_THE_SAME} />
    </ConfirmDialog>
  )
}

/** Asks why prints were taken although something is missing. */
function CompleteWithoutDialog({ appointment, onClose }: Props) {
  const { change, meanwhile } = useChangeAppointment(appointment.id)
  return (
    <FormDialog<{ reason: string }>
      title="Done?"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={({ reason }) => change({ status: 'COMPLETED', reason })}
      done={{ about: fullName(appointment), text: 'Completed' }}
      save={menuEntries.complete.text}
      meanwhile={appointmentMeanwhile(meanwhile, appointment)}
    >
      {(form) => (
        <>
          <Text fw={650}>{collectionLabel(collectionOf(appointment))}</Text>
          <MissingFacts appointment={appointment} />
          <TextField label={WHY_WITHOUT} required maxLength={REASON_MAX} data-autofocus {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before an appointment is marked as missed. */
export function NoShowDialog({ appointment, onClose }: Props) {
  const { change, meanwhile } = useChangeAppointment(appointment.id)
  const markNoShow = async () => {
    await change({ status: 'NO_SHOW' })
    showToast({ about: fullName(appointment), text: 'No Show' })
  }
  return (
    <ConfirmDialog title="Mark as No Show?" opened onClose={onClose} onConfirm={markNoShow}>
      {appointment.arrived_at && (
        <Notice kind="warning">{`${fullName(appointment)} arrived at ${timeOnly(appointment.arrived_at, appointment.lsv_timezone)}.`}</Notice>
      )}
      <Text>{`Did nobody come for ${inWords(appointment)}?`}</Text>
      <AppointmentConflict meanwhile={meanwhile} appointment={appointment} then={ALL_THE_SAME} />
    </ConfirmDialog>
  )
}

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: Props) {
  const { cancel: remove, meanwhile } = useCancelAppointment(appointment.id)
  const cancel = async () => {
    await remove()
    showToast({ about: fullName(appointment), text: 'appointment cancelled' })
  }
  return (
    <ConfirmDialog title="Cancel Appointment?" opened onClose={onClose} onConfirm={cancel} destructive>
      <Text>{`Are you sure you want to cancel ${inWords(appointment)}? The time becomes free for others, and the applicant gets an email.`}</Text>
      <AppointmentConflict meanwhile={meanwhile} appointment={appointment} then={ALL_THE_SAME} />
    </ConfirmDialog>
  )
}

const ALL_THE_SAME = 'Press Yes again to do it anyway.'

const inWords = (appointment: Appointment) =>
  `the appointment of ${fullName(appointment)} on ${dateAndTime(appointment.date_time, appointment.lsv_timezone)}`

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)),
})

/** Sets a mistaken Completed or No Show back, with a reason for the history. */
export function ReinstateDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const { change, meanwhile } = useChangeAppointment(appointment.id)
  return (
    <FormDialog<{ reason: string }>
      title="Set Back to Scheduled"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={({ reason }) => change({ status: 'SCHEDULED', reason })}
      done={{ about: fullName(appointment), text: 'Scheduled' }}
      save="Set Back"
      meanwhile={appointmentMeanwhile(meanwhile, appointment)}
    >
      {(form) => (
        <>
          <Text>
            {fullName(appointment)} is marked as {statusLabel(appointment.status)}. Say why this was a mistake; it is kept in the history.
          </Text>
          <TextField label="Reason" required maxLength={REASON_MAX} data-autofocus {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
