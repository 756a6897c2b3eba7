import { cleaners } from '../../../contract/cleaning.ts'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { DateField, SelectField, TextField } from '../../ui/form/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { type Contact, contactLabels, languageNames } from './contact.ts'

type Props = {
  form: ReturnType<typeof useFields<Contact>>
  /** The masks of what is on file, null where there is nothing. */
  on_file: { dob: string | null; ssn4: string | null }
}

/** The fields of the contact block. */
export function ContactFields({ form: { field, controlled }, on_file }: Props) {
  const text = (name: keyof Contact, clean = (typed: string) => typed.trim()) => ({
    label: contactLabels[name],
    autoComplete: 'off',
    ...field(name, { clean }),
  })
  return (
    <>
      <Columns>
        <TextField required {...text('first_name', cleaners.firstName)} />
        <TextField required {...text('last_name', cleaners.lastName)} />
        <TextField required type="tel" {...text('phone', cleaners.phone)} />
        <TextField required type="email" {...text('email')} />
      </Columns>
      <Columns>
        <DateBoxes label={contactLabels.dob} hint={kept(on_file.dob)} {...controlled('dob')} />
        <TextField description={kept(on_file.ssn4)} inputMode="numeric" {...text('ssn4', cleaners.ssn4)} />
      </Columns>
      <Columns>
        <TextField {...text('transaction_id')} />
        <DateField maw="100%" label={contactLabels.safe_date} {...field('safe_date')} />
        <DateField maw="100%" label={contactLabels.submitted} {...field('submitted')} />
        <SelectField label={contactLabels.language} placeholder={null} options={languages} {...field('language')} />
      </Columns>
    </>
  )
}

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

const kept = (masked: string | null) => (masked === null ? undefined : 'On file. Leave empty to keep it.')
