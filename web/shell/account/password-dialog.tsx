import type { ComponentProps, ReactNode } from 'react'
import * as z from 'zod/mini'
import { useProof } from '../../data/proof.ts'
import { ProofField } from '../../ui/field/proof-field.tsx'
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
  const proof = useProof()
  return (
    <FormDialog<Values> {...dialog} schema={schema} initial={{ password: proof.initial }} onSave={({ password }) => onSave(password)}>
      {(form) => (
        <>
          {children}
          <ProofField proof={proof} label="Your password" data-autofocus {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
