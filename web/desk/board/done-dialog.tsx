import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { AppointmentConflict } from '../../records/appointments/appointment-conflict.tsx'
import { useChangeAppointment } from '../../records/appointments/use-change-appointment.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Values = { transaction_id: string | null }
type Props = {
  appointment: Appointment
  /** All appointments of today, whose confirmations may be scanned by mistake. */
  people: readonly Appointment[]
  onClose(): void
}

/** Marks a visit as completed with the TCN of its prints, or gives a completed one its TCN. A scanner may read it from the machine. */
export function DoneDialog({ appointment, people, onClose }: Props) {
  const { change, differences } = useChangeAppointment(appointment.id)
  const completed = appointment.status === 'COMPLETED'
  const name = fullName(appointment)
  const schema = useMemo(() => schemaOf(completed, appointment.id, people), [completed, appointment.id, people])
  const saveText = completed ? 'Save TCN' : 'Completed'
  const confirm = useSecondPress()
  const save = async ({ transaction_id }: Values) => {
    // The applicant's own slip lies at hand; where a network has no prefix the machine's TCN may be that number all the same.
    if (transaction_id === String(appointment.id))
      confirm(transaction_id, `This is the registration number of ${name}. If it is the TCN of the prints, too, press ${saveText} again.`)
    await change({ ...(completed ? {} : { status: 'COMPLETED' as const }), ...(transaction_id === null ? {} : { transaction_id }) })
    showToast(completed ? `${name}: TCN saved` : `${name}: Completed`)
  }
  return (
    <FormDialog<Values>
      title={completed ? `TCN of ${name}` : `${name}: done`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ transaction_id: appointment.transaction_id ?? '' }}
      onSave={save}
      save={saveText}
    >
      {(form) => (
        <>
          <AppointmentConflict differences={differences} appointment={appointment} />
          <Text fw={650}>{collectionLabel(collectionOf(appointment))}</Text>
          {appointment.attempt > 1 && appointment.tcr && (
            <Text fw={650}>
              Re-print, attempt {appointment.attempt}: TCR {appointment.tcr}
            </Text>
          )}
          <Selected attempt={form.attempt}>
            <TextField
              label="TCN"
              description={`The transaction control number of the submitted prints, 10 to 40 characters.${completed ? '' : ' Left empty, it can be entered later; the board shows that it is missing.'}`}
              required={completed}
              maxLength={60}
              autoCapitalize="characters"
              spellCheck={false}
              data-autofocus
              data-scanned
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...form.field('transaction_id')}
            />
          </Selected>
        </>
      )}
    </FormDialog>
  )
}

/** Selects a refused value, so that the next scan replaces it. */
function Selected({ attempt, children }: { attempt: number; children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => around.current?.querySelector('input')?.select(), [attempt])
  return <div ref={around}>{children}</div>
}

const tcn = contract.fields.transaction_id?.input as z.ZodMiniType<string | null>

function schemaOf(required: boolean, id: number, people: readonly Appointment[]) {
  const input = tcn.check(
    z.superRefine((value, context) => {
      const whose = whoseNumber(value, id, people)
      if (whose) context.addIssue({ code: 'custom', message: `This is the registration number of ${fullName(whose)}, not a TCN` })
    }),
    z.refine((value) => !required || value !== null, 'Required'),
  )
  return z.object({ transaction_id: input })
}

/** Another applicant of today with this registration number, plain or behind a prefix. */
function whoseNumber(text: string | null, own: number, people: readonly Appointment[]): Appointment | undefined {
  const number = Number(/[1-9]\d{9}$/.exec(text ?? '')?.[0])
  return number === own ? undefined : people.find(({ id }) => id === number)
}
