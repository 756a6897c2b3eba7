import { TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { type Contact, contactCleaners, contactLabels } from './contact.ts'

type Field = (name: keyof Contact, options: { clean(text: string): string }) => object

/** How an applicant is called and reached, each tidied when it is left. `field` is the form's. */
export function ContactFields({ field }: { field: Field }) {
  const tidied = (name: keyof Contact) => ({
    label: contactLabels[name],
    required: true,
    autoComplete: 'off',
    ...field(name, { clean: contactCleaners[name] }),
  })
  return (
    <Columns>
      <TextField data-autofocus {...tidied('first_name')} />
      <TextField {...tidied('last_name')} />
      <TextField type="tel" {...tidied('phone')} />
      <TextField type="email" {...tidied('email')} />
    </Columns>
  )
}
