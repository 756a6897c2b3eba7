import * as z from 'zod/mini'
import { applicant as applicantContract } from '../../../contract/applicants.ts'
import type { Change, Row } from '../../../contract/resource.ts'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { type Contact, comparedContact, contactLabels, contactOf, sentContact } from './contact.ts'
import { ContactFields } from './contact-fields.tsx'

type Applicant = Row<typeof applicantContract>
type Props = { opened: boolean; onClose(): void; applicant: Applicant }

const { first_name, last_name, phone, email, dob, ssn4, transaction_id, safe_date, submitted, language } = applicantContract.fields
const contactForm = z.object(
  Object.fromEntries(
    Object.entries({ first_name, last_name, phone, email, dob, ssn4, transaction_id, safe_date, submitted, language }).map(
      ([name, field]) => [name, field?.input],
    ),
  ) as unknown as Record<keyof Contact, z.ZodMiniType<string | null>>,
)

/** Edits the contact block. Fields that are masked stay as they are unless something is typed. */
export function ContactDialog({ opened, onClose, applicant }: Props) {
  return (
    <RecordDialog<Applicant, unknown, Change<typeof applicantContract>, Contact>
      title="Edit Contact"
      opened={opened}
      onClose={onClose}
      contract={applicantContract as never}
      id={applicant.id}
      schema={contactForm as never}
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
