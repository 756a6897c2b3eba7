import { Columns } from '../../ui/columns.tsx'
import { TextField } from '../../ui/fields.tsx'
import { type Contact, contactCleaners } from './contact.ts'

type Field = (name: keyof Contact, options: { clean(text: string): string }) => object

/** How an applicant is called and reached, each tidied when it is left. `field` is the form's. */
export function ContactFields({ field }: { field: Field }) {
  const tidied = (name: keyof Contact) => ({ required: true, autoComplete: 'off', ...field(name, { clean: contactCleaners[name] }) })
  return (
    <Columns>
      <TextField label="First name" data-autofocus {...tidied('first_name')} />
      <TextField label="Last name" {...tidied('last_name')} />
      <TextField label="Phone" type="tel" {...tidied('phone')} />
      <TextField label="Email" type="email" {...tidied('email')} />
    </Columns>
  )
}
