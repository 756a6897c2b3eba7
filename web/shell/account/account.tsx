import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SecondFactors } from '../../../contract/people/accounts.ts'
import { PASSWORD_MIN } from '../../../contract/people/password-strength.ts'
import { type Session, useSession } from '../../data/session.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import styles from './account.module.css'
import { ChangeEmail, ChangePassword, ChangeUsername } from './login-dialogs.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignOnsPanel } from './sign-ons-panel.tsx'
import { useFactors } from './use-factors.ts'

/** /account: names and password, single sign-ons, second factors, sessions. */
export function Account() {
  const session = useSession()
  if (!session) return null
  return (
    <Page>
      <PageTitle>Manage Account</PageTitle>
      <LoginPanel session={session} />
      <SignOnsPanel session={session} />
      <SecondFactorPanel />
      <SessionsPanel />
    </Page>
  )
}

type OpenDialog = 'email' | 'username' | 'password' | null

/** The login email, the username and the password, each with its dialog. */
function LoginPanel({ session }: { session: Session }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { data: factors } = useFactors()
  const close = () => setDialog(null)
  const { user_id, user_email, username } = session
  return (
    <Panel title="Login">
      <dl className={styles.facts}>
        <Fact name="Email" change="Modify email" onChange={() => setDialog('email')}>
          <Breakable>{user_email}</Breakable>
        </Fact>
        <Fact name="Username" change="Modify username" onChange={() => setDialog('username')}>
          {username}
        </Fact>
        <Fact name="Password" change="Modify password" onChange={() => setDialog('password')}>
          {session.has_password === false ? (
            'None'
          ) : (
            <span role="img" aria-label="Hidden">
              ••••••••
            </span>
          )}
        </Fact>
      </dl>
      <ChangeEmail user={user_id} email={user_email} opened={dialog === 'email'} onClose={close} />
      <ChangeUsername user={user_id} username={username} opened={dialog === 'username'} onClose={close} />
      <ChangePassword
        user={user_id}
        min={shortestPassword(factors)}
        words={[username, user_email]}
        opened={dialog === 'password'}
        onClose={close}
      />
    </Panel>
  )
}

function Fact({ name, change, onChange, children }: { name: string; change: string; onChange(): void; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        <Button variant="default" onClick={onChange} aria-label={change}>
          Modify
        </Button>
      </dd>
    </div>
  )
}

/** The minimum length of the user's new password; the longer one until the factors are known. */
const shortestPassword = (factors: SecondFactors | undefined): number =>
  factors && (factors.required || factors.totp || factors.passkeys.length > 0) ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone
