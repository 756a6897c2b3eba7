import { Text } from '@mantine/core'
import { network } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { apiKey, type KeyRole } from '../../../contract/people/api-keys.ts'
import { call } from '../../data/call.ts'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import { useAction } from '../../data/records/use-records.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecordField } from '../picker/record-select.tsx'
import { bodyOf, type KeyValues, keyForm, lifetimes, roleWords } from './key-values.ts'

type Props = {
  opened: boolean
  roles: readonly KeyRole[]
  /** The own network, for whose keys it is not asked. */
  context: number | null
  onClose(): void
  onMade(key: string): void
}

/** Makes a key. A user who may give one role only is not asked for it, and the network is the user's own. */
export function MakeKey({ opened, roles, context, onClose, onMade }: Props) {
  const make = useAction((values: KeyValues) => call<{ key: string }>('POST', '/apikeys', { body: bodyOf(values, Date.now()) }), apiKey)
  const chooses = roles.length > 1
  const method = useConfirmationMethod()
  return (
    <FormDialog<KeyValues>
      title="Make API Key"
      opened={opened}
      onClose={onClose}
      schema={keyForm as never}
      initial={{
        name: '',
        role: chooses ? 'staff' : roles[0],
        context_id: context,
        read_only: false,
        days: '90',
        password: method.initial,
      }}
      save="Make Key"
      onSave={async (values) => onMade((await make.mutateAsync(values)).key)}
    >
      {(form) => {
        const role = form.form.watch('role')
        const roleField = form.field('role')
        return (
          <>
            <Text>A key never has more rights than your account and cannot be used for accounts, passwords or other keys.</Text>
            <TextField label="Name" placeholder="Payroll export" required maxLength={100} data-autofocus {...form.field('name')} />
            {chooses && (
              <SelectField
                label="Acts as"
                required
                placeholder={null}
                options={roles.map((value) => ({ value, label: roleWords[value] }))}
                {...roleField}
                onChange={(event) => {
                  void roleField.onChange(event)
                  // The id of a network is not that of a location.
                  form.form.setValue('context_id', null)
                }}
              />
            )}
            {chooses && role === 'network_admin' && (
              <RecordField label="Network" required record={network} {...form.controlled('context_id')} />
            )}
            {chooses && role === 'lsv_user' && (
              <RecordField label="Location" required record={liveScanVendor} {...form.controlled('context_id')} />
            )}
            <SelectField label="Expires after" required placeholder={null} options={lifetimes} {...form.field('days')} />
            <CheckField label="Only reads" {...form.field('read_only')} />
            <ConfirmationField method={method} label="Your password" {...form.field('password')} />
          </>
        )
      }}
    </FormDialog>
  )
}
