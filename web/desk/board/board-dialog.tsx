import type { Appointment } from '../../records/appointments/appointment.ts'
import { AppointmentDialog } from '../../records/appointments/appointment-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import type { BoardAction } from './board-row.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DoneDialog } from './done-dialog.tsx'

/** What needs a dialog, and for whom. */
export type Opened = { action: Exclude<BoardAction, 'arrive' | 'start' | 'undo'>; appointment: Appointment }

/** The dialog of what was chosen on the board. */
export function BoardDialog({ action, appointment, location, onClose }: Opened & { location: Lsv; onClose(): void }) {
  switch (action) {
    case 'done':
    case 'tcn':
      return <DoneDialog appointment={appointment} onClose={onClose} />
    case 'correct':
      return <CorrectDialog appointment={appointment} onClose={onClose} />
    default:
      return <AppointmentDialog action={action} appointment={appointment} locations={[location]} onClose={onClose} />
  }
}
