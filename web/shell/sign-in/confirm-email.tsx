import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { enter, useSession } from '../../data/session.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/** Confirms a new login email by a press: mail programs that look into links change nothing. */
export function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const session = useSession()
  const [state, setState] = useState<{ is: 'asking' | 'busy' | 'done' } | { is: 'failed'; reason: string }>({ is: 'asking' })
  const confirm = async () => {
    setState({ is: 'busy' })
    try {
      await call('POST', '/auth/email/confirm', { body: { token }, anonymous: true })
      setState({ is: 'done' })
    } catch (error) {
      setState({ is: 'failed', reason: (error as Error).message })
    }
  }
  if (state.is === 'done') {
    return (
      <>
        <Notice kind="success" alert>
          {`Your login email is ${email} now.`}
        </Notice>
        {session ? (
          <div>
            <Button onClick={() => void enter()}>Continue</Button>
          </div>
        ) : (
          <TextLink to="/login">Go to Login</TextLink>
        )}
      </>
    )
  }
  return (
    <Panel>
      <Stack>
        {state.is === 'failed' && <ErrorNotice>{state.reason}</ErrorNotice>}
        <Text>
          From now on you sign in with <strong>{email}</strong>, and messages about your account go there.
        </Text>
        <Button onClick={confirm} loading={state.is === 'busy'}>
          Confirm
        </Button>
      </Stack>
    </Panel>
  )
}
