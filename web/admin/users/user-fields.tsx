import { SelectField, TextField } from '../../ui/fields.tsx'
import type { useFields } from '../../ui/use-fields.ts'
import type { Contexts } from './contexts.ts'
import { roleOptions, type UserValues } from './user-values.ts'

/** E-mail, username, role, and where the role needs it the network or location. */
export function UserFields({ form, contexts }: { form: ReturnType<typeof useFields<UserValues>>; contexts: Contexts }) {
  const role = form.form.watch('role')
  return (
    <>
      <TextField label="Email" type="email" required autoComplete="off" data-autofocus {...form.field('email')} />
      <TextField
        label="Username"
        description="For signing in; the email works too."
        required
        maxLength={250}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('username')}
      />
      <SelectField label="Role" required placeholder={null} options={roleOptions} {...form.field('role')} />
      {role === 'network' && (
        <SelectField label="Network" required options={options(contexts.networks)} {...form.field('network', { number: true })} />
      )}
      {role === 'livescanvendor' && (
        <SelectField label="Location" required options={options(contexts.locations)} {...form.field('livescanvendor', { number: true })} />
      )}
    </>
  )
}

const options = (rows: Contexts['networks']) => rows.map(({ id, name }) => ({ value: id, label: name }))
