import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../data/session.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { clockText, useSessionStage } from './use-session-stage.ts'

/** Warns before an idle session ends and before the session expires, and signs out at the end. */
export default function SessionWatch({ session }: { session: Session }) {
  const { stage, stay, leave } = useSessionStage(session)
  const [dismissed, setDismissed] = useState(false)
  const idle = stage.is === 'idle'
  const ending = stage.is === 'ending' && !dismissed
  const left = stage.is === 'idle' || stage.is === 'ending' ? clockText(stage.left) : ''
  const close = idle ? stay : () => setDismissed(true)
  return (
    <Dialog title={idle ? 'Are you still there?' : 'Your session ends soon'} opened={idle || ending} onClose={close} size="sm">
      <Stack>
        <Text>
          {idle
            ? 'You have not been active for a while. To protect the data, you will be signed out. Unsaved work will be lost.'
            : 'A session lasts a limited time, even while you work. Save what you are doing, then sign in again.'}
        </Text>
        <Text fw={650} role="timer">
          {left} left
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Log out now
          </Button>
          <Button onClick={close} data-autofocus>
            {idle ? 'Stay signed in' : 'Continue'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
