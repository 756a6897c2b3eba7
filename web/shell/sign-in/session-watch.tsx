import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { timeOnly } from '../../data/dates.ts'
import { clearSession, type Session, useSessionState } from '../../data/session.ts'
import { SUSPENDED_MINUTES } from '../../data/suspend-session.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { enterBySignOn } from './enter-by-sign-on.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { clockText, useSessionStage } from './use-session-stage.ts'

/** Warns before an idle session ends and before the session expires, and signs out at the end. */
export default function SessionWatch({ session }: { session: Session }) {
  const state = useSessionState()
  const { suspended = null, until, resumed = 0 } = state.status === 'in' ? state : {}
  const { stage, stay, leave } = useSessionStage(session, { suspended: suspended !== null, resumed })
  const [dismissed, setDismissed] = useState(false)
  const idle = stage.is === 'idle'
  const ending = stage.is === 'ending' && !dismissed
  const left = stage.is === 'idle' || stage.is === 'ending' ? clockText(stage.left) : ''
  const close = idle ? stay : () => setDismissed(true)
  if (suspended !== null)
    return <SignInAgain reason={suspended} until={until} username={session.username} provider={session.signed_on ?? null} />
  return (
    <Dialog title={idle ? 'Are you still there?' : 'Your session ends soon'} opened={idle || ending} onClose={close} size="sm">
      <Stack>
        <Text>
          {idle
            ? `You have not been active for a while. To protect the data, you will be signed out. A form that is open then waits ${SUSPENDED_MINUTES} minutes for you to sign in again.`
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

type SignInAgainProps = { reason: string; until: number | undefined; username: string; provider: string | null }

/** Asks the user of a suspended page to sign in again. The page is hidden, and goes on as it was. */
function SignInAgain({ reason, until, username, provider }: SignInAgainProps) {
  return (
    <Dialog title="Sign in again" opened onClose={() => undefined} size="sm" locked opaque>
      <Stack>
        <Notice kind="warning">{reason}</Notice>
        <Text>
          {`What you were typing is kept${until === undefined ? '' : ` until ${timeOnly(new Date(until))}, then discarded to protect the data`}. Sign in to go on with it.`}
        </Text>
        {provider === null ? <SignInSteps username={username} /> : <SignOnElsewhere provider={provider} />}
        <Button variant="subtle" color="red" onClick={clearSession}>
          Discard it and leave
        </Button>
      </Stack>
    </Dialog>
  )
}

/** A provider's page would replace this one: it is opened in another tab, whose session this page takes up. */
function SignOnElsewhere({ provider }: { provider: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const goOn = () => {
    setFailure(null)
    enterBySignOn().catch(() => setFailure('Nobody is signed in yet. Sign in in the other tab first.'))
  }
  return (
    <Stack>
      {failure && <ErrorNotice focused>{failure}</ErrorNotice>}
      <a href="/login" target="_blank" rel="noreferrer">
        {`Sign in with ${provider} in another tab`}
      </a>
      <Button onClick={goOn}>I have signed in: go on</Button>
    </Stack>
  )
}
