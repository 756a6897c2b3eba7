import * as z from 'zod/mini'
import { text } from '../../../contract/fields.ts'
import { call } from '../../data/call.ts'
import type { Problem } from '../../data/problem.ts'
import { askSession, enter } from '../../data/session.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Values = { username: string; password: string }
const MAX_USERNAME = 250
const schema = z.object({ username: text(MAX_USERNAME).input, password: z.string().check(z.minLength(1, 'Required')) })

/** Changes the own username; who signs in by e-mail needs none. */
export function ChangeUsername({ user, username, opened, onClose }: { user: number; username: string; opened: boolean; onClose(): void }) {
  return (
    <FormDialog<Values>
      title="Change Username"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ username, password: '' }}
      onSave={async (body) => {
        await call('PATCH', `/users/${user}/change_username`, { body }).catch(async (error) => {
          // It may be that only the answer was lost.
          const now = (error as Problem).code === 'OFFLINE' ? await askSession() : null
          if (now?.username !== body.username) throw error
        })
        toast('Username changed')
        // It is changed, whether or not the page can learn so now.
        await enter().catch(() => {})
      }}
    >
      {(form) => (
        <>
          <TextField
            label="Username"
            required
            maxLength={MAX_USERNAME}
            autoComplete="username"
            data-autofocus
            {...form.field('username')}
          />
          <PasswordField label="Your password" required autoComplete="current-password" {...form.field('password')} />
        </>
      )}
    </FormDialog>
  )
}
