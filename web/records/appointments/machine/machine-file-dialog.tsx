import { useState } from 'react'
import { download } from '../../../data/download.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { type Appointment, fullName } from '../appointment.ts'
import { DataLinkDialog } from '../data-link-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'

type Props = { appointment: Appointment; onClose(): void }

/** Takes the machine's file of an appointment; where data are missing, the dialog that gives them has its place. */
export function MachineFileDialog({ appointment, onClose }: Props) {
  const [filling, setFilling] = useState<'correct' | 'link' | null>(null)
  if (filling === 'correct') return <CorrectDialog appointment={appointment} onClose={onClose} />
  if (filling === 'link') return <DataLinkDialog appointment={appointment} onClose={onClose} />
  const take = async () => {
    await download(`/appointments/${appointment.id}/demographics/file`)
    showToast({ about: fullName(appointment), text: 'machine file saved' })
    onClose()
  }
  return <FileDialog appointment={appointment} onFill={setFilling} onTake={take} onClose={onClose} />
}
