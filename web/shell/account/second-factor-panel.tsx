import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactors } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './account.module.css'
import { Passkeys } from './passkeys.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes, ShowCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'
import { useChangeFactors, useFactors } from './use-factors.ts'

/** The second factors: an authenticator app, passkeys, and recovery codes for the day both are lost. */
export function SecondFactorPanel() {
  const factors = useFactors()
  return (
    <Panel title="Two-Step Sign-In">
      {factors.error && !factors.data ? (
        <ErrorNotice onRetry={() => factors.refetch()}>{factors.error.message}</ErrorNotice>
      ) : factors.data ? (
        <Factors factors={factors.data} />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Panel>
  )
}

/** The factors themselves, with what can be done about each. */
function Factors({ factors }: { factors: SecondFactors }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const has = factors.totp || factors.passkeys.length > 0
  return (
    <Stack>
      <Text>
        {has
          ? 'Signing in with the password also asks for a code or a passkey.'
          : 'Protect your account: a stolen password is useless without the second step.'}
      </Text>
      <Totp factors={factors} onAdded={setCodes} />
      <Passkeys factors={factors} onAdded={setCodes} />
      {has && <RecoveryCodes left={factors.recovery_codes_left} onCodes={setCodes} />}
      {has && factors.recovery_codes_left < 3 && (
        <Notice kind="warning">Only a few recovery codes are left. Make new ones while you can.</Notice>
      )}
      <ShowCodes codes={codes} onClose={() => setCodes(null)} />
    </Stack>
  )
}

function Totp({ factors, onAdded }: { factors: SecondFactors; onAdded(codes: readonly string[] | null): void }) {
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null)
  const change = useChangeFactors()
  const close = () => setDialog(null)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>Authenticator app</Text>
        <Text c="dimmed">{factors.totp ? 'Set up' : 'An app on your phone shows a new code every half minute.'}</Text>
      </div>
      {factors.totp ? (
        <Button variant="default" onClick={() => setDialog('remove')} aria-label="Remove the authenticator app">
          Remove
        </Button>
      ) : (
        <Button variant="default" onClick={() => setDialog('add')} aria-label="Set Up Authenticator App">
          Set Up
        </Button>
      )}
      <SetUpTotp opened={dialog === 'add'} onClose={close} onAdded={onAdded} />
      <PasswordDialog
        title="Remove Authenticator App?"
        opened={dialog === 'remove'}
        onClose={close}
        save="Remove"
        destructive
        onSave={async (password) => {
          await change(() => call('DELETE', '/mfa/totp', { body: { password } }))
          toast('Authenticator app removed')
        }}
      >
        <Text>Signing in will not ask for its codes any more.</Text>
      </PasswordDialog>
    </div>
  )
}
