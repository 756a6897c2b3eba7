import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Passkey, passkeyName, type SecondFactors } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { addPasskey, passkeysWork } from '../sign-in/passkeys.ts'
import styles from './account.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { requiredPassword } from './required-password.ts'
import { useChangeFactors } from './use-factors.ts'

type Props = { factors: SecondFactors; onAdded(codes: readonly string[] | null): void }
type OpenDialog = { what: 'rename' | 'remove'; passkey: Passkey } | null

/** The passkeys of the account, each with a name. */
export function Passkeys({ factors, onAdded }: Props) {
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <Text fw={650}>Passkeys</Text>
          <Text c="dimmed">Sign in with the finger, face or PIN of a device, or with a security key. No password is needed then.</Text>
        </div>
        {passkeysWork() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add Passkey
          </Button>
        )}
      </div>
      {factors.passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div className={styles.words}>
                <Text>{passkey.name}</Text>
                <Text size="sm" c="dimmed">
                  {passkey.last_used ? `Last used ${dateTimeAndYear(passkey.last_used)}` : `Added ${dateTimeAndYear(passkey.created)}`}
                </Text>
              </div>
              <ActionMenu
                label={`Actions for ${passkey.name}`}
                actions={[
                  { text: 'Rename', icon: 'edit', onClick: () => setDialog({ what: 'rename', passkey }) },
                  { text: 'Remove', icon: 'delete', destructive: true, onClick: () => setDialog({ what: 'remove', passkey }) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey opened={adding} onClose={() => setAdding(false)} onAdded={onAdded} />
      <Rename dialog={dialog} onClose={() => setDialog(null)} />
      <Remove dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

function explainGone(error: unknown): never {
  if (error instanceof Problem && error.status === 404) throw new Error('This passkey was removed meanwhile.')
  throw error
}

/** Accepts that a passkey was removed already: in another window, or by an attempt whose answer was lost. */
function unlessGone(error: unknown) {
  if (!(error instanceof Problem && error.status === 404)) throw error
}

const named = z.object({ name: passkeyName.input })

function Rename({ dialog, onClose }: { dialog: OpenDialog; onClose(): void }) {
  const change = useChangeFactors()
  return (
    <FormDialog<{ name: string }>
      title="Rename Passkey"
      opened={dialog?.what === 'rename'}
      onClose={onClose}
      schema={named}
      initial={{ name: dialog?.passkey.name ?? '' }}
      onSave={(body) => change(() => call('PATCH', `/mfa/passkeys/${dialog?.passkey.id}`, { body }).catch(explainGone))}
      done="Passkey renamed"
    >
      {(form) => <TextField label="Name" required maxLength={100} data-autofocus {...form.field('name')} />}
    </FormDialog>
  )
}

function Remove({ dialog, onClose }: { dialog: OpenDialog; onClose(): void }) {
  const change = useChangeFactors()
  return (
    <PasswordDialog
      title="Remove Passkey?"
      opened={dialog?.what === 'remove'}
      onClose={onClose}
      save="Remove"
      destructive
      onSave={(password) => change(() => call('DELETE', `/mfa/passkeys/${dialog?.passkey.id}`, { body: { password } }).catch(unlessGone))}
      done="Passkey removed"
    >
      <Text>{`"${dialog?.passkey.name}" will no longer open your account.`}</Text>
    </PasswordDialog>
  )
}

type Values = { name: string; password: string }
type AddProps = { opened: boolean; onClose(): void; onAdded(codes: readonly string[] | null): void }

const schema = z.object({ name: passkeyName.input, password: requiredPassword })

/** Takes a name and the password; then the browser asks where to store the passkey. */
function AddPasskey({ opened, onClose, onAdded }: AddProps) {
  const method = useConfirmationMethod()
  const change = useChangeFactors()
  return (
    <FormDialog<Values>
      title="Add Passkey"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ name: '', password: method.initial }}
      save="Continue"
      onSave={async ({ name, password }) => {
        const { recovery_codes } = await change(() => addPasskey(name, password))
        onAdded(recovery_codes)
      }}
      done="Passkey added"
    >
      {(form) => (
        <>
          <Text>Give it a name that you will recognize. Your browser then asks for your finger, face, PIN or security key.</Text>
          <TextField label="Name" placeholder="Office laptop" required maxLength={100} data-autofocus {...form.field('name')} />
          <ConfirmationField method={method} label="Your password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
