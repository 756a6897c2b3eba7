import { Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { PASSWORD_MIN } from '../../../contract/password-strength.ts'
import { user } from '../../../contract/people.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/use-records.ts'
import { NewPasswordFields } from '../../shell/account/new-password-fields.tsx'
import { type NewPassword, newPasswordFields, sameTwice } from '../../shell/account/new-password-schema.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Account } from './user.ts'

/** Sets a password for somebody, who has to choose another one at the next sign-in. */
export function ResetPassword({ account, opened, onClose }: { account: Account; opened: boolean; onClose(): void }) {
  const min = account.second_factor ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone
  const schema = useMemo(() => z.object(newPasswordFields(min)).check(sameTwice()), [min])
  const set = useAction((password: string) => call('PATCH', `/users/${account.id}/set_password`, { body: { password } }), user)
  return (
    <FormDialog<NewPassword>
      title="Change Password"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ password: '', confirm: '' }}
      ready={({ password, confirm }) => password !== '' && password === confirm}
      onSave={async ({ password }) => {
        await set.mutateAsync(password)
        toast('Password changed')
      }}
    >
      {(form) => (
        <>
          <Text>
            <strong>{account.email}</strong> is signed out everywhere, is told by mail, and has to choose another password at the next
            sign-in.
          </Text>
          <NewPasswordFields form={form} min={min} words={[account.username, account.email]} autoFocus />
        </>
      )}
    </FormDialog>
  )
}
