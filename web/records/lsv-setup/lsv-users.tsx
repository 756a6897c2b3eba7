import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { PASSWORD_MIN } from '../../../contract/people/password-strength.ts'
import { newPassword } from '../../../contract/people/people.ts'
import { email } from '../../../contract/records/fields.ts'
import { call } from '../../data/call.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmQuestion } from '../../ui/overlay/confirm-question.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { useViews, ViewTitle } from '../../ui/overlay/view-title.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import type { Lsv } from '../lsv/lsv.ts'

type User = { email: string }
type View = { name: 'list' } | { name: 'add' } | { name: 'remove'; email: string }
type NewUser = { email: string; password: string }

const list: View = { name: 'list' }
const schema = z.object({ email: email.input, password: newPassword })

/** The users of an LSV: the list, and in its place the form that adds one. */
export function LsvUsers({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={`Users of ${lsv.name}`} opened onClose={onClose} size="lg">
      {(reportState) => <Users lsv={lsv} onState={reportState} />}
    </GuardedDialog>
  )
}

function Users({ lsv, onState }: { lsv: Lsv; onState(state: FormState): void }) {
  const { view, go, moved } = useViews<View>(list)
  const path = `/${liveScanVendor.path}/${lsv.id}`
  const users = useQuery({
    queryKey: [liveScanVendor.path, 'users', lsv.id],
    queryFn: ({ signal }) => call<User[]>('GET', `${path}/users`, { signal }),
  })
  const remove = useAction((body: User) => call('PATCH', `${path}/remove_user`, { body }), liveScanVendor)
  const back = () => go(list)
  if (view.name === 'add')
    return (
      <Stack>
        <ViewTitle focused={false}>Add User</ViewTitle>
        <AddUser path={path} onClose={back} onState={onState} />
      </Stack>
    )
  if (view.name === 'remove')
    return (
      <Stack>
        <ViewTitle focused={moved}>Remove User?</ViewTitle>
        <ConfirmQuestion
          onClose={back}
          onConfirm={() => remove.mutateAsync({ email: view.email })}
          done="User removed"
          onBusy={(busy) => onState({ busy, dirty: false })}
          destructive
        >
          {`${view.email} is signed out at once and can no longer sign in for this location.`}
        </ConfirmQuestion>
      </Stack>
    )
  return (
    <Stack>
      <ViewTitle
        focused={moved}
        actions={
          <Button leftSection={<Icon name="add" />} onClick={() => go({ name: 'add' })}>
            Add User
          </Button>
        }
      >
        Who signs in here
      </ViewTitle>
      <DataList query={users} items={users.data} id={(user) => user.email} label="Users">
        {(user) => (
          <Group justify="space-between" wrap="nowrap">
            <Text style={{ overflowWrap: 'anywhere' }}>
              <Breakable>{user.email}</Breakable>
            </Text>
            <IconButton icon="delete" label={`Remove ${user.email}`} onClick={() => go({ name: 'remove', email: user.email })} />
          </Group>
        )}
      </DataList>
    </Stack>
  )
}

function AddUser({ path, onClose, onState }: { path: string; onClose(): void; onState(state: FormState): void }) {
  const add = useAction((body: NewUser, once) => once('PATCH', `${path}/add_user`, { body }), liveScanVendor)
  const confirmation = useConfirmation()
  return (
    <FormContent<NewUser>
      schema={schema}
      initial={{ email: '', password: '' }}
      onSave={(values) => confirmation.before(() => add.mutateAsync(values))}
      done="User added"
      onClose={onClose}
      onState={onState}
    >
      {({ field }) => (
        <>
          <TextField label="Email" type="email" required {...field('email')} />
          <PasswordField
            label="Password"
            description={`At least ${PASSWORD_MIN.alone} characters. A person with an earlier account keeps its password.`}
            required
            autoComplete="new-password"
            {...field('password')}
          />
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </FormContent>
  )
}
