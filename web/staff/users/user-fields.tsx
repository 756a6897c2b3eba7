import { network } from '../../../contract/environments.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { RecordField } from '../../records/picker/record-field.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { roleOptions, type UserValues, userLabels } from './user-values.ts'

/** E-mail, username, role, and where the role needs it the network or location. */
export function UserFields({ form }: { form: ReturnType<typeof useFields<UserValues>> }) {
  const role = form.form.watch('role')
  return (
    <>
      <TextField label={userLabels.email} type="email" required autoComplete="off" data-autofocus {...form.field('email')} />
      <TextField
        label={userLabels.username}
        description="For signing in; the email works too."
        required
        maxLength={250}
        autoComplete="off"
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
