import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { statusLabel } from '../../../../contract/appointments/appointments.ts'
import { collectionLabel, collectionOf } from '../../../../contract/payments/collection.ts'
import { useNow } from '../../../data/clock/use-now.ts'
import { dateTimeAndYear, dayOf } from '../../../data/dates.ts'
import { useMay } from '../../../data/session.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { actionsOf, type DialogName, withOneEntryEach } from '../../../records/appointments/appointment-actions.ts'
import { AppointmentDialog } from '../../../records/appointments/appointment-dialog.tsx'
import { entryOf } from '../../../records/appointments/appointment-words.ts'
import { details } from '../../../records/appointments/list/appointment-row.tsx'
import type { Lsv } from '../../../records/lsv/lsv.ts'
import { Facts } from '../../../ui/list/facts.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TakeToday } from './take-today.tsx'

type Props = {
  appointment: Appointment
  lsv: Lsv
  people: readonly Appointment[]
  /** The person has come today instead, and is checked in. */
  onTaken(appointment: Appointment): void
  onClose(): void
}

/** Somebody who was found on another day: what is known, and what can be done. */
export function OtherDayDialog({ appointment, lsv, people, onTaken, onClose }: Props) {
  const may = useMay()
  const now = useNow()
  const [action, setAction] = useState<Exclude<DialogName, 'startWithout'> | null>(null)
  const { status, transaction_id, applicant_type_description, date_time, lsv_timezone } = appointment
  if (action) return <AppointmentDialog action={action} appointment={appointment} lsvs={[lsv]} people={people} onClose={onClose} />
  const possible = actionsOf(appointment, now, may).filter((name) => name !== 'arrive' && name !== 'start')
  const actions = withOneEntryEach(possible, appointment)
  // A completed visit wants the TCN that it lacks.
  const wanted = transaction_id === null ? 'tcn' : null
  return (
    <Dialog title={fullName(appointment)} opened onClose={onClose} size="lg">
      <Stack>
        <Facts
          facts={[
            { name: 'Appointment', value: dateTimeAndYear(date_time, lsv_timezone) },
            { name: 'Applicant type', value: applicant_type_description },
            { name: 'Status', value: statusLabel(status) },
            { name: 'Number', value: details(appointment) },
            { name: 'TCN', value: transaction_id },
            { name: 'Payment', value: collectionLabel(collectionOf(appointment)) },
            { name: 'Notes', value: appointment.notes },
          ]}
        />
        {status === 'SCHEDULED' && actions.includes('reschedule') && (
          <TakeToday appointment={appointment} lsv={lsv.id} today={dayOf(now, lsv.timezone)} onTaken={onTaken} />
        )}
        <Group gap="xs">
          {actions.map((name) => (
            <Button key={name} variant={name === wanted ? 'filled' : 'default'} onClick={() => setAction(name)}>
              {entryOf(name, appointment).text}
            </Button>
          ))}
        </Group>
      </Stack>
    </Dialog>
  )
}
