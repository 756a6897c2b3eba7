import type { Appointment } from '../../records/appointments/appointment.ts'
import { AppointmentDialog } from '../../records/appointments/appointment-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import type { BoardAction } from './board-row.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DoneDialog } from './done-dialog.tsx'

/** An action that needs a dialog, and its appointment. */
export type Opened = { action: Exclude<BoardAction, 'arrive' | 'start' | 'undo'>; appointment: Appointment }

type Props = {
  lsv: Lsv
  /** All appointments of today. */
  people: readonly Appointment[]
  onClose(): void
}

/** The dialog of the chosen action. */
export function BoardDialog({ action, appointment, lsv, people, onClose }: Opened & Props) {
  switch (action) {
    case 'done':
    case 'tcn':
      return <DoneDialog appointment={appointment} people={people} onClose={onClose} />
    case 'correct':
      return <CorrectDialog appointment={appointment} onClose={onClose} />
    default:
      return <AppointmentDialog action={action} appointment={appointment} lsvs={[lsv]} onClose={onClose} />
  }
}
