import { useState } from 'react'
import * as z from 'zod/mini'
import { applicant as applicantContract } from '../../../contract/applicants.ts'
import type { Change, Row } from '../../../contract/resource.ts'
import { Problem } from '../../data/problem.ts'
import { records } from '../../data/records.ts'
import { useSaveRecord } from '../../data/use-records.ts'
import { ConflictNotice, type Difference } from '../../ui/conflict-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Contact, changeOf, contactOf, differencesOf } from './contact.ts'
import { ContactFields } from './contact-fields.tsx'

type Applicant = Row<typeof applicantContract>
type Props = { opened: boolean; onClose(): void; applicant: Applicant; etag: string | null }

const { first_name, last_name, phone, email, dob, ssn4, transaction_id, safe_date, submitted, language } = applicantContract.fields
const contactForm = z.object(
  Object.fromEntries(
    Object.entries({ first_name, last_name, phone, email, dob, ssn4, transaction_id, safe_date, submitted, language }).map(
      ([name, field]) => [name, field?.input],
    ),
  ) as unknown as Record<keyof Contact, z.ZodMiniType<string | null>>,
)

/** Edits the contact block. Fields that are masked stay as they are unless something is typed. */
export function ContactDialog({ opened, onClose, applicant, etag }: Props) {
  const save = useSaveRecord(applicantContract)
  // What the typing started from; another person's save meanwhile must not slip under it.
  const [base, setBase] = useState<{ applicant: Applicant; etag: string | null }>({ applicant, etag })
  const [wasOpened, setWasOpened] = useState(opened)
  const [conflict, setConflict] = useState<Difference[]>([])
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setBase({ applicant, etag })
    setConflict([])
  }
  const change = async (values: Contact) => {
    try {
      await save.mutateAsync({
        id: applicant.id,
        change: changeOf(base.applicant, values) as Change<typeof applicantContract>,
        etag: base.etag,
      })
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error
      const now = await records(applicantContract).read(applicant.id)
      setConflict(differencesOf(base.applicant, now.record))
      setBase((before) => ({ applicant: before.applicant, etag: now.etag }))
      throw new Error('Somebody else changed this record while you were typing. Nothing of yours is lost, and nothing is saved yet.')
    }
    toast('Contact saved')
  }
  return (
    <FormDialog<Contact>
      title="Edit contact"
      opened={opened}
      onClose={onClose}
      schema={contactForm as never}
      initial={contactOf(base.applicant)}
      onSave={change}
      size="lg"
    >
      {(form) => (
        <>
          <ConflictNotice differences={conflict} />
          <ContactFields form={form} on_file={applicant} />
        </>
      )}
    </FormDialog>
  )
}
