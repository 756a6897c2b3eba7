import { useState } from 'react'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { ScheduleSteps } from './schedule-steps.tsx'

/** The floating button that books for an applicant at one of these locations, in a dialog of two steps. */
export function ScheduleButton({ locations }: { locations: readonly Lsv[] }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <AddButton label="Schedule Appointment" onClick={() => setOpened(true)} />
      <GuardedDialog title="Schedule Appointment" opened={opened} onClose={close} size="lg">
        {(tell) => <ScheduleSteps locations={locations} onClose={close} onState={tell} />}
      </GuardedDialog>
    </>
  )
}
