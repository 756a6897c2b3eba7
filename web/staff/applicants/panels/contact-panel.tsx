import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { applicant as applicantContract } from '../../../../contract/applicants/applicants.ts'
import { cleaners, digitsOnly } from '../../../../contract/applicants/cleaning.ts'
import { formatAnyPhone, phoneAddress } from '../../../../contract/records/any-phone.ts'
import type { Change, Row } from '../../../../contract/records/define-record.ts'
import { textMessage } from '../../../../contract/sms/text-messages.ts'
import { dateWithCentury, shortDate } from '../../../data/dates.ts'
import { useMay } from '../../../data/session.ts'
import { DateBoxes } from '../../../ui/field/date-boxes.tsx'
import { EmailHint } from '../../../ui/field/email/email-hint.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field/fields.tsx'
import { TextBox } from '../../../ui/field/text-box.tsx'
import type { useFields } from '../../../ui/form/use-fields.ts'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { Breakable } from '../../../ui/plain/breakable.tsx'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { type Contact, comparedContact, contactLabels, contactOf, languageNames, sentContact } from '../contact.ts'
import { LastTextMessage } from '../last-text-message.tsx'
import { Masked } from '../masked.tsx'
import styles from '../record.module.css'

type Props = { applicant: Row<typeof applicantContract> }

/** The applicant's contact data, and the numbers of the case. */
export function ContactPanel({ applicant }: Props) {
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const shown = factsOf(applicant)
  return (
    <Panel
      title="Contact"
      actions={
        may('update', applicantContract) && (
          <PanelButton icon="edit" text="Edit" of="contact" act="contact" onClick={() => setEditing(true)} />
        )
      }
    >
      <Facts
        facts={[
          ...shownFields.map((name) => ({ name: contactLabels[name], value: shown[name], wide: name === 'transaction_id' })),
          ...(may('list', textMessage) ? [{ name: 'Last text message', value: <LastTextMessage applicant={applicant.id} /> }] : []),
        ]}
      />
      <ContactDialog opened={editing} onClose={() => setEditing(false)} applicant={applicant} />
    </Panel>
  )
}

type Applicant = Row<typeof applicantContract>
/** The fields that are facts here: the extension is part of the phone, and the record's panel has the day of submission. */
type ShownField = Exclude<keyof Contact, 'phone_ext' | 'submitted'>

const shownFields = (Object.keys(contactLabels) as (keyof Contact)[]).filter(
  (name): name is ShownField => !/^(phone_ext|submitted)$/.test(name),
)

/** The values of the facts; a field without one does not compile. */
function factsOf(applicant: Applicant): Readonly<Record<ShownField, ReactNode>> {
  const { id, first_name, last_name, email, phone, phone_ext, safe_date, notes } = applicant
  const own = { applicant: id, of: { contract: applicantContract, id } }
  return {
    first_name,
    last_name,
    phone: <Anchor href={`tel:${phoneAddress(phone)}`}>{formatAnyPhone(phone) + (phone_ext ? ` ext. ${phone_ext}` : '')}</Anchor>,
    email: (
      <Anchor href={`mailto:${email}`}>
        <Breakable>{email}</Breakable>
      </Anchor>
    ),
    dob: <Masked {...own} field="dob" masked={applicant.dob} label="date of birth" pick={({ dob }) => dob && dateWithCentury(dob)} />,
    ssn4: applicant.no_ssn ? (
      'Has none'
    ) : (
      <Masked {...own} field="ssn4" masked={applicant.ssn4} label="last four of SSN" pick={({ ssn4 }) => ssn4} />
    ),
    transaction_id: applicant.transaction_id,
    safe_date: safe_date && shortDate(safe_date),
    language: languageNames[applicant.language],
    notes: notes && <span className={styles.note}>{notes}</span>,
  }
}

type DialogProps = { opened: boolean; onClose(): void; applicant: Applicant }

/** Edits the contact block. Masked fields stay unchanged unless something is typed. */
function ContactDialog({ opened, onClose, applicant }: DialogProps) {
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
      atOnce
      size="lg"
    >
      {(form) => <ContactFields form={form} on_file={applicant} />}
    </RecordDialog>
  )
}

type ContactFieldsProps = {
  form: ReturnType<typeof useFields<Contact>>
  /** The masks of stored values, null without a value. */
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
        <TextField inputMode="numeric" {...text('phone_ext', digitsOnly)} />
        <EmailHint>
          <TextField required type="email" {...text('email')} />
        </EmailHint>
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
      <TextBox label={contactLabels.notes} autosize minRows={2} maxRows={8} {...field('notes')} />
    </>
  )
}

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

const kept = (masked: string | null) => (masked === null ? undefined : 'On file. Leave empty to keep it.')
