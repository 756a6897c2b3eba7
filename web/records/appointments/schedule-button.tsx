import { Stack } from '@mantine/core'
import { useState } from 'react'
import { AddButton } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiscardQuestion } from '../../ui/discard-question.tsx'
import type { Location } from '../places/location.ts'
import { ScheduleSteps } from './schedule-steps.tsx'

/** The floating button that books for an applicant at one of these locations, in a dialog of two steps. */
export function ScheduleButton({ locations }: { locations: readonly Location[] }) {
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState({ busy: false, dirty: false })
  const close = () => {
    setOpened(false)
    setAsking(false)
    setState({ busy: false, dirty: false })
  }
  return (
    <>
      <AddButton label="Schedule Appointment" onClick={() => setOpened(true)} />
      <Dialog
        title="Schedule Appointment"
        opened={opened}
        onClose={() => (state.dirty && !asking ? setAsking(true) : close())}
        locked={state.busy}
        size="lg"
      >
        <Stack>
          {asking && <DiscardQuestion onDiscard={close} onStay={() => setAsking(false)} />}
          <ScheduleSteps locations={locations} onClose={close} onState={setState} />
        </Stack>
      </Dialog>
    </>
  )
}
