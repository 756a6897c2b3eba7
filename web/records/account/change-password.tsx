import * as z from 'zod/mini'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'

type Values = { old_password: string; password: string; confirm: string }

const required = z.string().check(z.minLength(1, 'Required'))
const schema = z
  .object({ old_password: required, password: required, confirm: required })
  .check(z.refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'Must be the same as the new password' }))

/** Asks for the old password and twice for the new one; Save is enabled when all are filled and both are equal. */
export function ChangePassword({ user, opened, onClose }: { user: number; opened: boolean; onClose(): void }) {
  return (
    <FormDialog<Values>
      title="Change Password"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ old_password: '', password: '', confirm: '' }}
      ready={({ old_password, password, confirm }) => old_password !== '' && password !== '' && password === confirm}
      onSave={async ({ old_password, password }) => {
        await call('PATCH', `/users/${user}/set_password`, { body: { old_password, password } }).catch(explain)
        toast('Password changed')
      }}
    >
      {(form) => (
        <>
          <PasswordField label="Old password" required autoComplete="current-password" data-autofocus {...form.field('old_password')} />
          <PasswordField label="New password" required autoComplete="new-password" {...form.field('password')} />
          <PasswordField label="Confirm new password" required autoComplete="new-password" {...form.field('confirm')} />
        </>
      )}
    </FormDialog>
  )
}

/** The specification's words for an old password that is wrong. */
function explain(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'WRONG_PASSWORD') throw error
  throw new Problem(error.status, { ...error.body, detail: "This password doesn't match our records. Please try again.", errors: {} })
}
