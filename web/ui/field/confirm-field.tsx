import type { ComponentProps } from 'react'
import { ProofField } from './proof-field.tsx'

type Field = Omit<ComponentProps<typeof ProofField>, 'label'>

/** The end of a form that grants lasting access: the user's own password, where the session was not confirmed lately. */
export function ConfirmField({ confirmation: { needed, field } }: { confirmation: { needed: boolean; field: Field } }) {
  return needed && <ProofField label="Your own password" {...field} />
}
