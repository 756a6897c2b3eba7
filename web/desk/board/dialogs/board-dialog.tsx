import { now as presentTime } from '../../../data/clock/clock.ts'
import { useMay } from '../../../data/session.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { actionsOf } from '../../../records/appointments/appointment-actions.ts'
import { AppointmentDialog } from '../../../records/appointments/appointment-dialog.tsx'
import { DataLinkDialog } from '../../../records/appointments/data-link-dialog.tsx'
import { FileDialog } from '../../../records/appointments/machine/file-dialog.tsx'
import { DoneDialog } from '../../../records/appointments/outcome/done-dialog.tsx'
import { StartDialog } from '../../../records/appointments/steps/start-dialog.tsx'
import type { Lsv } from '../../../records/lsv/lsv.ts'
import type { BoardAction } from '../board-menu.ts'
import { OtherDayDialog } from './other-day-dialog.tsx'

/** An action that needs a dialog, and its appointment. */
export type OpenDialog = { action: Exclude<BoardAction, 'arrive' | 'start' | 'undo'> | 'otherDay'; appointment: Appointment }

/** The actions of the dialogs on the board. */
type DialogSteps = {
  /** Opens another dialog in its place. */
  onOpen(action: OpenDialog['action'], appointment: Appointment): void
  /** Starts, with the reason why something is missing. */
  onStart(appointment: Appointment, reason?: string): void
  onTakeFile(appointment: Appointment): Promise<unknown>
  /** Somebody of another day is checked in at a time of today. */
  onTaken(appointment: Appointment): void
}

type Props = DialogSteps & {
  lsv: Lsv
  /** The appointment as the board has it now. */
  now: Appointment
  /** The data typed by the desk, for the applicant's page. */
  typed: Readonly<Record<string, string>> | undefined
  /** All appointments of today. */
  people: readonly Appointment[]
  /** The visit has ended. */
  onDone(appointment: Appointment): void
  onClose(): void
}

/** The dialog of the chosen action. */
export function BoardDialog({
  action,
  appointment,
  now,
  typed,
  lsv,
  people,
  onOpen,
  onStart,
  onTakeFile,
  onTaken,
  onDone,
  onClose,
}: OpenDialog & Props) {
  const mayCorrect = actionsOf(now, new Date(presentTime()), useMay()).includes('correct')
  switch (action) {
    case 'done':
    case 'tcn':
      return <DoneDialog appointment={appointment} lsv={lsv} people={people} onDone={onDone} onClose={onClose} />
    case 'otherDay':
      return <OtherDayDialog appointment={appointment} lsv={lsv} people={people} onTaken={onTaken} onClose={onClose} />
    case 'file':
      return (
        <FileDialog
          appointment={appointment}
          onFill={(by) => onOpen(by, appointment)}
          onTake={() => onTakeFile(appointment)}
          onClose={onClose}
        />
      )
    case 'link':
      return (
        <DataLinkDialog
          appointment={now}
          typed={typed}
          onClose={onClose}
          onCorrect={mayCorrect ? () => onOpen('correct', now) : undefined}
          {...(mayStart(now) ? { onStart: () => onStart(now) } : {})}
        />
      )
    case 'startWithout':
      return (
        <StartDialog
          appointment={now}
          onStart={(reason) => onStart(now, reason)}
          onData={() => onOpen('link', now)}
          onId={() => onOpen('idDocument', now)}
          onClose={onClose}
        />
      )
    default:
      return <AppointmentDialog action={action} appointment={appointment} lsvs={[lsv]} onClose={onClose} />
  }
}

const mayStart = ({ status, arrived_at, started_at }: Appointment) => status === 'SCHEDULED' && arrived_at !== null && started_at === null
