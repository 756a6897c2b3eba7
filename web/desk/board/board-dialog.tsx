import type { Appointment } from '../../records/appointments/appointment.ts'
import { AppointmentDialog } from '../../records/appointments/appointment-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import type { BoardAction } from './board-row.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DoneDialog } from './done-dialog.tsx'
import { OtherDayDialog } from './other-day-dialog.tsx'

/** An action that needs a dialog, and its appointment. */
export type Opened = { action: Exclude<BoardAction, 'arrive' | 'start' | 'undo'> | 'otherDay'; appointment: Appointment }

type Props = {
  lsv: Lsv
  /** All appointments of today. */
  people: readonly Appointment[]
  /** The visit has ended. */
  onDone(appointment: Appointment): void
  onClose(): void
}

/** The dialog of the chosen action. */
export function BoardDialog({ action, appointment, lsv, people, onDone, onClose }: Opened & Props) {
  switch (action) {
    case 'done':
    case 'tcn':
      return <DoneDialog appointment={appointment} lsv={lsv} people={people} onDone={onDone} onClose={onClose} />
    case 'otherDay':
      return <OtherDayDialog appointment={appointment} lsv={lsv} people={people} onClose={onClose} />
    case 'correct':
      return <CorrectDialog appointment={appointment} onClose={onClose} />
    default:
      return <AppointmentDialog action={action} appointment={appointment} lsvs={[lsv]} onClose={onClose} />
  }
}
