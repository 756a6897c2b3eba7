import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { email as emailField } from '../../../contract/fields.ts'
import { call } from '../../data/call.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Values = { email: string; password: string }
const schema = z.object({ email: emailField.input, password: z.string().check(z.minLength(1, 'Required')) })

/** Asks for a new login e-mail; it counts once the new address has confirmed itself. */
export function ChangeEmail({ user, email, opened, onClose }: { user: number; email: string; opened: boolean; onClose(): void }) {
  return (
    <FormDialog<Values>
      title="Change Login Email"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ email: '', password: '' }}
      save="Send Link"
      onSave={async (body) => {
        await call('PATCH', `/users/${user}/change_email`, { body })
        toast('Open the link in the message to the new address')
      }}
    >
      {(form) => (
        <>
          <Text>
            Your login email is <strong>{email}</strong>. We send a link to the new address; the change counts when the link is opened
            there.
          </Text>
          <TextField label="New email" type="email" required autoComplete="email" data-autofocus {...form.field('email')} />
          <PasswordField label="Your password" required autoComplete="current-password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
