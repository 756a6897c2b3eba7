import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { AppointmentConflict } from '../../records/appointments/appointment-conflict.tsx'
import { AppointmentDialog } from '../../records/appointments/appointment-dialog.tsx'
import { useChangeAppointment } from '../../records/appointments/use-change-appointment.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { BoardAction } from './board-row.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

/** An action that needs a dialog, and its appointment. */
export type Opened = { action: Exclude<BoardAction, 'arrive' | 'start' | 'undo'>; appointment: Appointment }

/** The dialog of what was chosen on the board. */
export function BoardDialog({ action, appointment, lsv, onClose }: Opened & { lsv: Lsv; onClose(): void }) {
  switch (action) {
    case 'done':
    case 'tcn':
      return <DoneDialog appointment={appointment} onClose={onClose} />
    case 'correct':
      return <CorrectDialog appointment={appointment} onClose={onClose} />
    default:
      return <AppointmentDialog action={action} appointment={appointment} lsvs={[lsv]} onClose={onClose} />
  }
}

type Values = { transaction_id: string | null }
const tcn = contract.fields.transaction_id?.input as z.ZodMiniType<string | null>
const mayBeEmpty = z.object({ transaction_id: tcn })
const mustBeThere = z.object({ transaction_id: tcn.check(z.refine((value) => value !== null, 'Required')) })

/** Marks a visit as completed with the TCN of its prints, or gives a completed one its TCN. A scanner may read it from the machine. */
function DoneDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const { change, differences } = useChangeAppointment(appointment.id)
  const completed = appointment.status === 'COMPLETED'
  const name = fullName(appointment)
  const save = async ({ transaction_id }: Values) => {
    await change({ ...(completed ? {} : { status: 'COMPLETED' as const }), ...(transaction_id === null ? {} : { transaction_id }) })
    showToast(completed ? `${name}: TCN saved` : `${name}: Completed`)
  }
  return (
    <FormDialog<Values>
      title={completed ? `TCN of ${name}` : `${name}: done`}
      opened
      onClose={onClose}
      schema={completed ? mustBeThere : mayBeEmpty}
      initial={{ transaction_id: appointment.transaction_id ?? '' }}
      onSave={save}
      save={completed ? 'Save TCN' : 'Completed'}
    >
      {(form) => (
        <>
          <AppointmentConflict differences={differences} appointment={appointment} />
          {appointment.attempt > 1 && appointment.tcr && (
            <Text fw={650}>
              Re-print, attempt {appointment.attempt}: TCR {appointment.tcr}
            </Text>
          )}
          <TextField
            label="TCN"
            description={`The transaction control number of the submitted prints, 10 to 40 characters.${completed ? '' : ' Left empty, it can be entered later; the board shows that it is missing.'}`}
            required={completed}
            maxLength={60}
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
            {...form.field('transaction_id')}
          />
        </>
      )}
    </FormDialog>
  )
}
