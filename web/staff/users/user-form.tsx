import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { RecordField } from '../../records/picker/record-select.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { type Account, bodyOf, changeOf, roleOptions, type UserValues, userForm, userLabels, valuesOf } from './user-values.ts'

/** Creates an account; its owner receives a mail with the link to choose a password. `begun` are values to begin with. */
export function AddUser({ begun = {}, onClose }: { begun?: Partial<UserValues>; onClose(): void }) {
  const create = useCreateRecord(user)
  const confirmation = useConfirmation()
  const keptFor = useRef<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const save = async (values: UserValues) => {
    await confirmation.before(() => create.mutateAsync(bodyOf(values)))
    keptFor.current = mailsLeave() ? null : values.email
  }
  if (shown !== null) return <KeptLink email={shown} onClose={onClose} />
  return (
    <FormDialog<UserValues>
      title="Add User"
      opened
      onClose={() => (keptFor.current === null ? onClose() : setShown(keptFor.current))}
      schema={userForm}
      initial={{ ...valuesOf(null), ...begun }}
      onSave={save}
      done={mailsLeave() ? 'User added. An email with the activation link is on its way' : 'User added'}
    >
      {(form) => (
        <>
          <Text>
            {mailsLeave()
              ? 'The new user gets an email with a link to choose a password.'
              : 'No mail server is set: the email with the link to choose a password will be kept in the Outbox, for you to hand over.'}
          </Text>
          <UserFields form={form} />
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </FormDialog>
  )
}

/** Leads to the mail with the link to choose a password, which did not leave the server. */
function KeptLink({ email, onClose }: { email: string; onClose(): void }) {
  return (
    <Dialog title="User Added" opened onClose={onClose}>
      <Stack>
        <Text>
          No mail server is set, so no email went to {email}. Open the <TextLink {...outboxOf(email)}>mail in the Outbox</TextLink> and hand
          over its link: it works once, within 72 hours.
        </Text>
        <FormFooter>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </FormFooter>
      </Stack>
    </Dialog>
  )
}

const outboxOf = (search: string) => ({ to: '/outbox' as never, search: { search } as never })

/** Changes an account. Another role or context ends its sessions. */
export function EditUser({ account, opened, onClose }: { account: Account; opened: boolean; onClose(): void }) {
  const confirmation = useConfirmation()
  return (
    <RecordDialog<Account, unknown, unknown, UserValues>
      title="Edit User"
      opened={opened}
      onClose={onClose}
      contract={user as never}
      id={account.id}
      schema={userForm as never}
      initial={valuesOf}
      sent={changeOf}
      labels={userLabels}
      formatValue={formatValue}
      done="User saved"
      doneOf={({ state }, { email }) => (state === 'INVITED' && email !== undefined ? toastOfInvited() : undefined)}
      before={confirmation.before}
    >
      {(form) => (
        <>
          <UserFields form={form} />
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </RecordDialog>
  )
}

/** An account that has not accepted its invitation yet is invited again at a new address. */
const toastOfInvited = () =>
  mailsLeave()
    ? 'User saved. An email with a new activation link is on its way to the new address'
    : 'User saved. The email with a new activation link is kept in the Outbox'

function formatValue(name: string, value: unknown) {
  if (name === 'role') return roleOptions.find((role) => role.value === value)?.label
  if (name === 'network' && value !== null) return <RecordName record={network} id={value as number} />
  if (name === 'livescanvendor' && value !== null) return <RecordName record={liveScanVendor} id={value as number} />
  return String(value ?? '')
}

/** Email, username and role, and the network or location if the role needs one. */
function UserFields({ form }: { form: ReturnType<typeof useFields<UserValues>> }) {
  const role = form.form.watch('role')
  return (
    <>
      <TextField label={userLabels.email} type="email" required data-autofocus {...form.field('email')} />
      <TextField
        label={userLabels.username}
        description="For signing in; the email works too."
        required
        maxLength={250}
        autoCapitalize="none"
        {...form.field('username')}
      />
      <SelectField label={userLabels.role} required placeholder={null} options={roleOptions} {...form.field('role')} />
      {role === 'network' && <RecordField label={userLabels.network} required record={network} {...form.controlled('network')} />}
      {role === 'livescanvendor' && (
        <RecordField
          label={userLabels.livescanvendor}
          required
          record={liveScanVendor}
          filters={STILL_THERE}
          {...form.controlled('livescanvendor')}
        />
      )}
    </>
  )
}

const STILL_THERE = { is_archived: false }
