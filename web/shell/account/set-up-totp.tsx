import { Center, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Center.css'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../data/call.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import styles from './account.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useChangeFactors } from './use-factors.ts'

type Secret = { secret: string; uri: string }
type Props = { opened: boolean; onClose(): void; onAdded(codes: readonly string[] | null): void }

const schema = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Must be the 6 digits of the app')) })

/** Password first, then the QR code and the first code that the app shows. */
export function SetUpTotp({ opened, onClose, onAdded }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const change = useChangeFactors()
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <>
      <PasswordDialog
        title="Set Up Authenticator App"
        opened={opened && !secret}
        // The dialog closes itself when the password was right: the next one is open by then.
        onClose={onClose}
        save="Continue"
        onSave={async (password) => {
          setSecret(await call<Secret>('POST', '/mfa/totp', { body: { password } }))
        }}
      >
        <Text>You need an authenticator app on your phone, such as the one of your phone's maker.</Text>
      </PasswordDialog>
      <FormDialog<{ code: string }>
        title="Scan the Code"
        opened={secret !== null}
        onClose={close}
        schema={schema}
        initial={{ code: '' }}
        save="Confirm"
        onSave={async ({ code }) => {
          const { recovery_codes } = await change(() =>
            call<{ recovery_codes: string[] | null }>('POST', '/mfa/totp/confirm', { body: { code } }),
          )
          onAdded(recovery_codes)
        }}
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
    </>
  )
}
