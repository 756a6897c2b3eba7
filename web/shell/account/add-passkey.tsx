import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { passkeyName } from '../../../contract/people/accounts.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { addPasskey } from '../sign-in/passkeys.ts'
import { useChangeFactors } from './use-factors.ts'

type Values = { name: string; password: string }
type Props = { opened: boolean; onClose(): void; onAdded(codes: readonly string[] | null): void }

const schema = z.object({ name: passkeyName.input, password: z.string().check(z.minLength(1, 'Required')) })

/** Takes a name and the password; then the browser asks where to store the passkey. */
export function AddPasskey({ opened, onClose, onAdded }: Props) {
  const change = useChangeFactors()
  return (
    <FormDialog<Values>
      title="Add Passkey"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ name: '', password: '' }}
      save="Continue"
      onSave={async ({ name, password }) => {
        const { recovery_codes } = await change(() => addPasskey(name, password))
        onAdded(recovery_codes)
        toast('Passkey added')
      }}
    >
      {(form) => (
        <>
          <Text>Give it a name that you will recognize. Your browser then asks for your finger, face, PIN or security key.</Text>
          <TextField label="Name" placeholder="Office laptop" required maxLength={100} data-autofocus {...form.field('name')} />
          <PasswordField label="Your password" required autoComplete="current-password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
