import { useMemo } from 'react'
import * as z from 'zod/mini'
import { toast } from '../../ui/feedback/toast.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type NewPassword, newPasswordFields, sameTwice } from './new-password-schema.ts'
import { useSaveOwnPassword } from './save-own-password.ts'

type Values = NewPassword & { old_password: string }
type Props = { user: number; min: number; words: readonly string[]; opened: boolean; onClose(): void }

const old_password = z.string().check(z.minLength(1, 'Required'))

/** Asks for the old password and twice for the new one; Save is enabled when all are filled and both are equal. */
export function ChangePassword({ user, min, words, opened, onClose }: Props) {
  const saveOwnPassword = useSaveOwnPassword(user)
  const schema = useMemo(() => z.object({ old_password, ...newPasswordFields(min) }).check(sameTwice<Values>()), [min])
  return (
    <FormDialog<Values>
      title="Change Password"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ old_password: '', password: '', confirm: '' }}
      ready={({ old_password, password, confirm }) => old_password !== '' && password !== '' && password === confirm}
      onSave={async ({ old_password, password }) => {
        await saveOwnPassword(old_password, password)
        toast('Password changed')
      }}
    >
      {(form) => (
        <>
          <PasswordField label="Old password" required autoComplete="current-password" data-autofocus {...form.field('old_password')} />
          <NewPasswordFields form={form} min={min} words={words} />
        </>
      )}
    </FormDialog>
  )
}
