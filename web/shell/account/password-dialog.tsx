import type { ComponentProps, ReactNode } from 'react'
import * as z from 'zod/mini'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { requiredPassword } from './required-password.ts'

type Values = { password: string }
const schema = z.object({ password: requiredPassword })

type Props = Omit<ComponentProps<typeof FormDialog<Values>>, 'schema' | 'initial' | 'onSave' | 'children'> & {
  onSave(password: string): Promise<unknown>
  children: ReactNode
}

/** Requires the password again before a second factor is changed. */
export function PasswordDialog({ onSave, children, ...dialog }: Props) {
  const method = useConfirmationMethod()
  return (
    <FormDialog<Values> {...dialog} schema={schema} initial={{ password: method.initial }} onSave={({ password }) => onSave(password)}>
      {(form) => (
        <>
          {children}
          <ConfirmationField method={method} label="Your password" data-autofocus {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
