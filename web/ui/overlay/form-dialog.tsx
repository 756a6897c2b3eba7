import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormContent, type FormProps } from '../form/form-content.tsx'
import { GuardedDialog } from './guarded-dialog.tsx'

type Props<Values extends FieldValues> = FormProps<Values> & {
  title: ReactNode
  opened: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Hidden while it saves, since the page shows the change already; a refusal shows it again with what was typed. */
  quick?: boolean
  /** Hidden while another dialog has its place; what was typed stays. */
  covered?: boolean
}

/** A form in a dialog, created each time it opens. */
export function FormDialog<Values extends FieldValues>({ title, opened, size, quick = false, covered = false, ...form }: Props<Values>) {
  return (
    <GuardedDialog title={title} opened={opened} onClose={form.onClose} quick={quick} covered={covered} {...(size ? { size } : {})}>
      {(reportState) => <FormContent {...form} onState={reportState} />}
    </GuardedDialog>
  )
}
