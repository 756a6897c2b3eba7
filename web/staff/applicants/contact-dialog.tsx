import { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import type { Change, Row } from '../../../contract/records/resource.ts'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { DateField, SelectField, TextField } from '../../ui/form/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { type Contact, comparedContact, contactLabels, contactOf, languageNames, sentContact } from './contact.ts'

type Applicant = Row<typeof applicantContract>
type Props = { opened: boolean; onClose(): void; applicant: Applicant }

/** Edits the contact block. Fields that are masked stay as they are unless something is typed. */
export function ContactDialog({ opened, onClose, applicant }: Props) {
  return (
    <RecordDialog<Applicant, unknown, Change<typeof applicantContract>, Contact>
      title="Edit Contact"
      opened={opened}
      onClose={onClose}
      contract={applicantContract as never}
      id={applicant.id}
      initial={(one) => contactOf(one ?? applicant)}
      sent={sentContact}
      compared={comparedContact}
      labels={contactLabels}
      done="Contact saved"
      size="lg"
    >
      {(form) => <ContactFields form={form} on_file={applicant} />}
    </RecordDialog>
  )
}

type ContactFieldsProps = {
  form: ReturnType<typeof useFields<Contact>>
  /** The masks of what is on file, null where there is nothing. */
  on_file: { dob: string | null; ssn4: string | null }
}

/** The fields of the contact block. */
function ContactFields({ form: { field, controlled }, on_file }: ContactFieldsProps) {
  const text = (name: keyof Contact, clean = (typed: string) => typed.trim()) => ({
    label: contactLabels[name],
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
