import { Button, Center, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactors } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './account.module.css'
import { Passkeys } from './passkeys.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes, ShowCodes } from './recovery-codes.tsx'
import { useChangeFactors, useFactors } from './use-factors.ts'
import '@mantine/core/styles/Center.css'
import * as z from 'zod/mini'
import { TextField } from '../../ui/field/fields.tsx'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** The second factors: an authenticator app, passkeys, and recovery codes for the loss of both. */
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

/** The factors with their actions. */
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
        onSave={(password) => change(() => call('DELETE', '/mfa/totp', { body: { password } }))}
        done="Authenticator app removed"
      >
        <Text>Signing in will no longer ask for its codes.</Text>
      </PasswordDialog>
    </div>
  )
}

type Secret = { secret: string; uri: string }
type Props = { opened: boolean; onClose(): void; onAdded(codes: readonly string[] | null): void }

const schema = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Must be the 6 digits of the app')) })

/** Takes the password first, then shows the QR code and takes the first code of the app. */
function SetUpTotp({ opened, onClose, onAdded }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <>
      <PasswordDialog
        title="Set Up Authenticator App"
        opened={opened && !secret}
        // The dialog closes itself after a right password; the next one is open by then.
        onClose={onClose}
        save="Continue"
        onSave={async (password) => {
          setSecret(await call<Secret>('POST', '/mfa/totp', { body: { password } }))
        }}
      >
        <Text>You need an authenticator app on your phone, such as the one of your phone's maker.</Text>
      </PasswordDialog>
      <ScanCode secret={secret} onClose={close} onAdded={onAdded} />
    </>
  )
}

/** The second step: the app reads the picture, its first code confirms it. */
function ScanCode({ secret, onClose, onAdded }: Omit<Props, 'opened'> & { secret: Secret | null }) {
  const change = useChangeFactors()
  const confirm = async ({ code }: { code: string }) => {
    const { recovery_codes } = await change(() =>
      call<{ recovery_codes: string[] | null }>('POST', '/mfa/totp/confirm', { body: { code } }),
    )
    onAdded(recovery_codes)
  }
  return (
    <FormDialog<{ code: string }>
      title="Scan the Code"
      opened={secret !== null}
      onClose={onClose}
      schema={schema}
      initial={{ code: '' }}
      save="Confirm"
      onSave={confirm}
      done="Authenticator app set up"
    >
      {(form) => (
        <Stack>
          <Text>Scan this picture with the app, or type the key into it. Then type the code that the app shows.</Text>
          {secret && (
            <>
              <Center>
                <QrCode text={secret.uri} label="QR code for the authenticator app" size={220} />
              </Center>
              <div>
                <Text fw={650}>Key</Text>
                <div className={styles.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</div>
              </div>
            </>
          )}
          <TextField
            label="Code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            styles={{ wrapper: { maxWidth: 160 } }}
            data-autofocus
            {...form.field('code')}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
