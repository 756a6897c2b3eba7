import { Navigate } from '@tanstack/react-router'
import type { Lsv } from '../lsv/lsv.ts'
import type { Appointment } from './appointment.ts'
import type { ActionName } from './appointment-actions.ts'
import { DataLinkDialog } from './data-link-dialog.tsx'
import { ModifyDialog } from './modify-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { CancelDialog, CompleteDialog, NoShowDialog, SetBackDialog } from './settle-dialogs.tsx'

type Props = { action: ActionName; appointment: Appointment; lsvs: readonly Lsv[]; onClose(): void }

/** The dialog of what was chosen for an appointment. */
export function AppointmentDialog({ action, lsvs, ...props }: Props) {
  switch (action) {
    case 'complete':
      return <CompleteDialog {...props} />
    case 'markNoShow':
      return <NoShowDialog {...props} />
    case 'setBack':
      return <SetBackDialog {...props} />
    case 'reschedule':
      return <RescheduleDialog {...props} lsvs={lsvs} />
    case 'modify':
      return <ModifyDialog {...props} />
    case 'link':
      return <DataLinkDialog {...props} />
    case 'demographics':
      return <Navigate to={`/demographics/${props.appointment.id}`} />
    case 'cancel':
      return <CancelDialog {...props} />
  }
}
