import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../data/session.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'

/** /account: the login e-mail, and the password that can be changed. */
export function Account() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  if (!session) return null
  return (
    <Page>
      <PageTitle>Manage Account</PageTitle>
      <Panel title="Login">
        <dl className={styles.facts}>
          <div>
            <dt>Email</dt>
            <dd>{session.user_email}</dd>
          </div>
          <div>
            <dt>Password</dt>
            <dd>
              <span role="img" aria-label="Hidden">
                ••••••••
              </span>
              <Button variant="default" onClick={() => setOpened(true)} aria-label="Modify password">
                Modify
              </Button>
            </dd>
          </div>
        </dl>
      </Panel>
      <ChangePassword user={session.user_id} opened={opened} onClose={() => setOpened(false)} />
    </Page>
  )
}
