import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clearSession, type Session, useSessionState } from '../../data/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { clockText, useSessionStage } from './use-session-stage.ts'

/** Warns before an idle session ends and before the session expires, and signs out at the end. */
export default function SessionWatch({ session }: { session: Session }) {
  const state = useSessionState()
  const { suspended = null, resumed = 0 } = state.status === 'in' ? state : {}
  const { stage, stay, leave } = useSessionStage(session, { suspended: suspended !== null, resumed })
  const [dismissed, setDismissed] = useState(false)
  const idle = stage.is === 'idle'
  const ending = stage.is === 'ending' && !dismissed
  const left = stage.is === 'idle' || stage.is === 'ending' ? clockText(stage.left) : ''
  const close = idle ? stay : () => setDismissed(true)
  if (suspended !== null) return <SignInAgain reason={suspended} username={session.username} />
  return (
    <Dialog title={idle ? 'Are you still there?' : 'Your session ends soon'} opened={idle || ending} onClose={close} size="sm">
      <Stack>
        <Text>
          {idle
            ? 'You have not been active for a while. To protect the data, you will be signed out. A form that is open then waits for you to sign in again.'
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

/** Asks the user of a suspended page to sign in again. The page is hidden, and goes on as it was. */
function SignInAgain({ reason, username }: { reason: string; username: string }) {
  return (
    <Dialog title="Sign in again" opened onClose={() => undefined} size="sm" locked opaque>
      <Stack>
        <Notice kind="warning">{reason}</Notice>
        <Text>What you were typing is still there. Sign in to go on with it.</Text>
        <SignInSteps username={username} />
        <Button variant="subtle" color="red" onClick={clearSession}>
          Discard it and leave
        </Button>
      </Stack>
    </Dialog>
  )
}
