import { useSession } from '../../data/session.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { LoginPanel } from './login-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** /account: names and password, second factors, sessions. */
export function Account() {
  const session = useSession()
  if (!session) return null
  return (
    <Page>
      <PageTitle>Manage Account</PageTitle>
      <LoginPanel session={session} />
      <SecondFactorPanel />
      <SessionsPanel />
    </Page>
  )
}
