import { Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { USERNAME_MAX } from '../../../contract/people/usernames.ts'
import { email as emailField, text } from '../../../contract/records/fields.ts'
import { call } from '../../data/call.ts'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import type { Problem } from '../../data/problem.ts'
import { askSession, enter } from '../../data/session.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { checkSameTwice, type NewPassword, NewPasswordFields, newPasswordFields } from './new-password-fields.tsx'
import { requiredPassword } from './required-password.ts'
import { useSaveOwnPassword } from './save-own-password.ts'

type Values = { username: string; password: string }
const schema = z.object({ username: text(USERNAME_MAX).input, password: requiredPassword })

/** Changes the user's own username; users who sign in by email need none. */
export function ChangeUsername({ user, username, opened, onClose }: { user: number; username: string; opened: boolean; onClose(): void }) {
  const method = useConfirmationMethod()
  return (
    <FormDialog<Values>
      title="Change Username"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ username, password: method.initial }}
      onSave={async (body) => {
        await call('PATCH', `/users/${user}/change_username`, { body }).catch(async (error) => {
          // Perhaps only the answer was lost.
          const now = (error as Problem).code === 'OFFLINE' ? await askSession() : null
          if (now?.username !== body.username) throw error
        })
        showToast('Username changed')
        // The change succeeded, even if reloading fails now.
        await enter().catch(() => {})
      }}
    >
      {(form) => (
        <>
          <TextField
            label="Username"
            required
            maxLength={USERNAME_MAX}
            autoComplete="username"
            data-autofocus
            {...form.field('username')}
          />
          <ConfirmationField method={method} label="Your password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}

type ChangeEmailValues = { email: string; password: string }
const changeEmailSchema = z.object({ email: emailField.input, password: requiredPassword })

/** Requests a new login email, which is active after it was confirmed. */
export function ChangeEmail({ user, email, opened, onClose }: { user: number; email: string; opened: boolean; onClose(): void }) {
  const method = useConfirmationMethod()
  return (
    <FormDialog<ChangeEmailValues>
      title="Change Login Email"
      opened={opened}
      onClose={onClose}
      schema={changeEmailSchema}
      initial={{ email: '', password: method.initial }}
      save="Send Link"
      onSave={(body) => call('PATCH', `/users/${user}/change_email`, { body })}
      done="Open the link in the message to the new address"
    >
      {(form) => (
        <>
          <Text>
            Your login email is <strong>{email}</strong>. We send a link to the new address; the change counts when the link is opened
            there.
          </Text>
          <TextField label="New email" type="email" required autoComplete="email" data-autofocus {...form.field('email')} />
          <ConfirmationField method={method} label="Your password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}

type ChangePasswordValues = NewPassword & { old_password: string }
type Props = { user: number; min: number; words: readonly string[]; opened: boolean; onClose(): void }

const old_password = requiredPassword

/** Takes the old password and the new one twice; Save is enabled when all are filled and the new ones are equal. */
export function ChangePassword({ user, min, words, opened, onClose }: Props) {
  const saveOwnPassword = useSaveOwnPassword(user)
  const method = useConfirmationMethod()
  const schema = useMemo(() => z.object({ old_password, ...newPasswordFields(min) }).check(checkSameTwice<ChangePasswordValues>()), [min])
  return (
    <FormDialog<ChangePasswordValues>
      title={method.by === 'PASSWORD' ? 'Change Password' : 'Set Password'}
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ old_password: method.initial, password: '', confirm: '' }}
      ready={({ old_password, password, confirm }) => old_password !== '' && password !== '' && password === confirm}
      onSave={async ({ old_password, password }) => {
        await saveOwnPassword(old_password, password)
        // An account that had none is asked for it from now on.
        if (method.by === 'SIGN_ON') await enter().catch(() => {})
      }}
      done={method.by === 'PASSWORD' ? 'Password changed' : 'Password set'}
    >
      {(form) => (
        <>
          <ConfirmationField method={method} label="Old password" data-autofocus {...form.field('old_password')} />
          <NewPasswordFields form={form} min={min} words={words} />
        </>
      )}
    </FormDialog>
  )
}
