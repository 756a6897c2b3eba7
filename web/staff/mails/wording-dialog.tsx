import { Text } from '@mantine/core'
import { mailWording as contract, type MailKind } from '../../../contract/mails/mail-wording.ts'
import type { Draft, Row } from '../../../contract/records/resource.ts'
import { TextBox } from '../../ui/form/text-box.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { type OfKind, ofEnvironment } from '../environments/kinds.ts'
import { MailPreview } from './mail-preview.tsx'

type Wording = Row<typeof contract>

/** The mails to applicants, by what they tell. */
export const kindNames: Readonly<Record<MailKind, string>> = {
  BOOKED: 'Appointment scheduled',
  MOVED: 'Appointment changed',
  CANCELLED: 'Appointment cancelled',
  REMINDER: 'Reminders',
  ILLEGIBLE: 'Fingerprints could not be read',
  PAYMENT: 'Payments and refunds',
}

const labels = {
  introduction: 'Introduction',
  introduction_es: 'Introduction in Spanish',
  closing: 'Closing words',
  closing_es: 'Closing words in Spanish',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]
const hints: Readonly<Record<Name, string>> = {
  introduction: 'After the greeting, before the appointment. An empty line begins a new paragraph.',
  introduction_es: 'Without it, Spanish readers get the English.',
  closing: 'At the end of the mail.',
  closing_es: 'Without it, Spanish readers get the English.',
}

type Props = { one: OfKind; kind: MailKind | null; own: Wording | null; onClose(): void }

/** What the environment adds to one kind of mail. */
export function WordingDialog({ one, kind, own, onClose }: Props) {
  if (kind === null) return null
  return (
    <RecordDialog<Wording, Draft<typeof contract>, unknown, Record<Name, string>>
      key={`${kind}-${own?.id ?? 'new'}`}
      title={`Mail: ${kindNames[kind]}`}
      opened
      onClose={onClose}
      contract={contract as never}
      id={own?.id ?? null}
      once={{ ...ofEnvironment(one), kind }}
      labels={labels}
      hints={hints}
      done="Wording saved"
      size="lg"
    >
      {({ field, form: { watch } }) => (
        <>
          <Text>The facts in the mail, such as time, place and links, stay. Your words come before and after them.</Text>
          {names.map((name) => (
            <TextBox key={name} {...field(name)} />
          ))}
          <MailPreview one={one} kind={kind} wording={watch()} />
        </>
      )}
    </RecordDialog>
  )
}
