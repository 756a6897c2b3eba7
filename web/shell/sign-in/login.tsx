import { Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { AskCode } from './ask-code.tsx'
import { AskPassword, type Credentials } from './ask-password.tsx'
import { takeSignOutReason } from './sign-out-reason.ts'

/** /login, the same on every host. After signing in, the signed-in screens take over by themselves. */
export function Login() {
  const [left] = useState(takeSignOutReason)
  // The password waits in memory for the code, and nowhere else.
  const [known, setKnown] = useState<Credentials | null>(null)
  return (
    <Page width={400}>
      <PageTitle>Login</PageTitle>
      {left && <Notice kind="warning">{left}</Notice>}
      <Panel>
        <Text c="dimmed" mb="md">
          This is a restricted system, for authorized users only. Use of it is monitored and recorded.
        </Text>
        {known ? <AskCode credentials={known} onBack={() => setKnown(null)} /> : <AskPassword onCodeNeeded={setKnown} />}
      </Panel>
    </Page>
  )
}
