import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type Appointment, fullName } from './appointment.ts'
import { AppointmentConflict } from './appointment-conflict.tsx'
import { statusWord } from './appointment-words.ts'
import { useChangeAppointment } from './use-change-appointment.ts'

const MAX_REASON = 500
const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(MAX_REASON, `Must be at most ${MAX_REASON} characters`)),
})

/** Takes a mistaken Completed or No Show back, with a reason for the history. */
export function SetBackDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const { change, differences } = useChangeAppointment(appointment.id)
  return (
    <FormDialog<{ reason: string }>
      title="Set Back to Scheduled"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={async ({ reason }) => {
        await change({ status: 'SCHEDULED', reason })
        toast(`${fullName(appointment)}: Scheduled`)
      }}
      save="Set Back"
    >
      {(form) => (
        <>
          <Text>
            {fullName(appointment)} is marked as {statusWord(appointment.status)}. Say why this was a mistake; it is kept in the history.
          </Text>
          <AppointmentConflict differences={differences} appointment={appointment} />
          <TextField label="Reason" required maxLength={MAX_REASON} data-autofocus {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
