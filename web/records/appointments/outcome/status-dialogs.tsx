import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { REASON_MAX } from '../../../../contract/applicants/applicant-checks.ts'
import { statusLabel } from '../../../../contract/appointments/appointments.ts'
import { takenAtDesk } from '../../../../contract/payments/collection.ts'
import { dollars, dollarsOfCents } from '../../../../contract/payments/dollars.ts'
import { dateAndTime, timeOnly } from '../../../data/dates.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { MAY_CLOSE } from '../../sent-changes/use-following.ts'
import { type Appointment, fullName } from '../appointment.ts'
import { AppointmentConflict, appointmentMeanwhile } from '../appointment-conflict.tsx'
import { useCancelAppointment, useSentChange } from '../use-change-appointment.ts'

type Props = { appointment: Appointment; onClose(): void }

/** Asks before an appointment is marked as missed. */
export function NoShowDialog({ appointment, onClose }: Props) {
  const { changeAtOnce, meanwhile } = useSentChange(appointment)
  const markNoShow = async () => {
    const text = statusLabel('NO_SHOW')
    if (await changeAtOnce({ change: { status: 'NO_SHOW' }, what: text })) showToast({ about: fullName(appointment), text })
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

/** Asks before an appointment is cancelled; without a Yes while the desk has money for it, since it would be refused. */
export function CancelDialog({ appointment, onClose }: Props) {
  const { cancel: remove, meanwhile } = useCancelAppointment(appointment.id)
  const cancel = async () => {
    await remove()
    showToast({ about: fullName(appointment), text: 'appointment cancelled' })
  }
  const taken = takenAtDesk(appointment)
  if (taken > 0)
    return (
      <ConfirmDialog title="Cancel Appointment?" opened onClose={onClose} onConfirm={cancel} impossible no="Close">
        <MoneyFirst taken={taken} appointment={appointment} />
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog title="Cancel Appointment?" opened onClose={onClose} onConfirm={cancel} destructive>
      <Text>{`Are you sure you want to cancel ${inWords(appointment)}? The time becomes free for others, and the applicant gets an email.`}</Text>
      <PaidOnline {...appointment} />
      <AppointmentConflict meanwhile={meanwhile} appointment={appointment} then={ALL_THE_SAME} />
    </ConfirmDialog>
  )
}

/** Says how the desk's money is given back before the appointment is cancelled. */
function MoneyFirst({ taken, appointment }: { taken: number; appointment: Appointment }) {
  return (
    <>
      <Text>{`${dollarsOfCents(taken)} was taken at the desk for ${inWords(appointment)}.`}</Text>
      <Text>Give it back and correct the payment on Till, and cancel then. When its day is closed, the provider's staff correct it.</Text>
    </>
  )
}

/** The consequence of a cancellation for an online payment. */
function PaidOnline({ online, price, status }: Pick<Appointment, 'online' | 'price' | 'status'>) {
  if (online !== 'PAID') return null
  const refunded = `The ${dollars(price)} paid online is refunded in full.`
  const kept = `The ${dollars(price)} paid online is not refunded, because the applicant is marked as No Show.`
  return <Text>{status === 'NO_SHOW' ? kept : refunded}</Text>
}

const ALL_THE_SAME = 'Press Yes again to do it anyway.'

const inWords = (appointment: Appointment) =>
  `the appointment of ${fullName(appointment)} on ${dateAndTime(appointment.date_time, appointment.lsv_timezone)}`

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)),
})

/** Sets a mistaken Completed or No Show back, with a reason for the history. */
export function ReinstateDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const { changeInForm, meanwhile } = useSentChange(appointment)
  const text = statusLabel('SCHEDULED')
  const setBack = async ({ reason }: { reason: string }) => {
    const isOpen = await changeInForm({ change: { status: 'SCHEDULED', reason }, what: `set back to ${text} (“${reason}”)` })
    if (isOpen) showToast({ about: fullName(appointment), text })
  }
  return (
    <FormDialog<{ reason: string }>
      title="Set Back to Scheduled"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={setBack}
      whileSilent={MAY_CLOSE}
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
