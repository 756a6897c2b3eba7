import { Text } from '@mantine/core'
import { user } from '../../../contract/people.ts'
import { useEditedVersion } from '../../data/use-edited-version.ts'
import { useCreateRecord, useSaveRecord } from '../../data/use-records.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Account } from './user.ts'
import { UserFields } from './user-fields.tsx'
import { bodyOf, type UserValues, userForm, valuesOf } from './user-values.ts'

type Props = { opened: boolean; onClose(): void }

/** Makes an account; its owner gets a mail with the link to choose a password. */
export function AddUser({ opened, onClose }: Props) {
  const create = useCreateRecord(user)
  return (
    <FormDialog<UserValues>
      title="Add User"
      opened={opened}
      onClose={onClose}
      schema={userForm}
      initial={valuesOf(null)}
      onSave={async (values) => {
        await create.mutateAsync(bodyOf(values))
        toast('User added. A mail with the activation link is on its way')
      }}
    >
      {(form) => (
        <>
          <Text>The new user gets a mail with a link to choose a password.</Text>
          <UserFields form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes an account. Another role or place ends its sessions. */
export function EditUser({ account, opened, onClose }: Props & { account: Account }) {
  const save = useSaveRecord(user)
  const withVersion = useEditedVersion(user, account.id)
  return (
    <FormDialog<UserValues>
      title="Edit User"
      opened={opened}
      onClose={onClose}
      schema={userForm}
      initial={valuesOf(account)}
      onSave={async (values) => {
        await withVersion((etag) => save.mutateAsync({ id: account.id, change: bodyOf(values), etag }))
        toast('User saved')
      }}
    >
      {(form) => <UserFields form={form} />}
    </FormDialog>
  )
}
