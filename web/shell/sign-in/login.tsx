import { Text } from '@mantine/core'
import { useState } from 'react'
import { takeSignOutReason } from '../../data/sign-out-reason.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { SignOnRefusal } from './sign-on.tsx'

/** /login, the same on every host. Signing in replaces it by the signed-in screens. */
export function Login() {
  const [left] = useState(takeSignOutReason)
  return (
    <Page width={432}>
      <PageTitle>Login</PageTitle>
      {left && <Notice kind="warning">{left}</Notice>}
      <SignOnRefusal />
      <Panel>
        <Text c="dimmed" mb="md">
          This is a restricted system, for authorized users only. Use of it is monitored and recorded.
        </Text>
        <SignInSteps />
      </Panel>
    </Page>
  )
}
