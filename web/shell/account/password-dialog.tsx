import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Values = { password: string }
const schema = z.object({ password: z.string().check(z.minLength(1, 'Required')) })

type Props = {
  title: string
  opened: boolean
  onClose(): void
  onSave(password: string): Promise<unknown>
  save: string
  /** Red: something will be lost. */
  destructive?: boolean
  children: ReactNode
}

/** Asks for the password once more before a second factor is touched. */
export function PasswordDialog({ title, opened, onClose, onSave, save, destructive, children }: Props) {
  return (
    <FormDialog<Values>
      title={title}
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ password: '' }}
      save={save}
      destructive={destructive ?? false}
      onSave={({ password }) => onSave(password)}
    >
      {(form) => (
        <>
          {children}
          <PasswordField label="Your password" required autoComplete="current-password" data-autofocus {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
