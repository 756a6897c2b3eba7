import { Text } from '@mantine/core'
import { useState } from 'react'
import { mailWording, type WordableMail, wordableMails } from '../../../contract/mails/mail-wording.ts'
import type { Draft, Row } from '../../../contract/records/define-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { TranslationFields } from '../../records/translation-fields.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EditAndDelete, RemoveDialog } from '../editing/edit-and-delete.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { HINTS, pickLabels } from '../environments/environment-fields.ts'
import styles from '../environments/environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from '../environments/kinds.ts'
import { MailPreview } from './mail-preview.tsx'

type Wording = Row<typeof mailWording>
const replies = pickLabels('reply_to')

/** The reply-to address, and the wording of each kind of mail. */
export function MailPanel(one: OfKind) {
  const { kind, environment } = one
  return (
    <FieldsPanel
      title="Mails"
      of="reply-to address"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={replies}
      below={<Wordings {...one} />}
    >
      {({ field }) => <TextField type="email" {...field('reply_to', { clean: trimText })} />}
    </FieldsPanel>
  )
}

function Wordings(one: OfKind) {
  const known = useEveryRecord(mailWording, ofEnvironment(one))
  const [editing, setEditing] = useState<WordableMail | null>(null)
  const [previewed, setPreviewed] = useState<WordableMail | null>(null)
  const [removing, setRemoving] = useState<Wording | null>(null)
  const wordingOf = (kind: WordableMail | null) => known.data?.find((each) => each.kind === kind) ?? null
  return (
    <>
      <DataList query={known} items={known.data && wordableMails} id={(kind) => kind} label="Wording of mails">
        {(kind) => {
          const wording = wordingOf(kind)
          return (
            <div className={styles.entry}>
              <div className={styles.words}>
                <Text fw={650}>{mailNames[kind]}</Text>
                <Text size="sm" c="dimmed">
                  {wording ? (wording.introduction ?? wording.closing ?? 'Own wording') : 'The usual words'}
                </Text>
              </div>
              <EditAndDelete
                label={`Actions for ${mailNames[kind]}`}
                contract={mailWording}
                onEdit={() => setEditing(kind)}
                onDelete={wording && (() => setRemoving(wording))}
                before={[{ text: 'Preview', icon: 'eye', onClick: () => setPreviewed(kind) }]}
              />
            </div>
          )
        }}
      </DataList>
      <Dialog
        title={previewed === null ? 'Mail' : `Mail: ${mailNames[previewed]}`}
        opened={previewed !== null}
        onClose={() => setPreviewed(null)}
        size="lg"
      >
        {previewed !== null && <MailPreview one={one} kind={previewed} />}
      </Dialog>
      <WordingDialog one={one} kind={editing} own={wordingOf(editing)} onClose={() => setEditing(null)} />
      <RemoveDialog
        title="Delete Wording?"
        contract={mailWording}
        id={removing?.id ?? null}
        onClose={() => setRemoving(null)}
        done="Wording deleted"
      >
        {`Mails of this kind have the usual words again${one.environment.network ? ', or those of the network' : ''}.`}
      </RemoveDialog>
    </>
  )
}

/** The mails to applicants, by kind. */
const mailNames: Readonly<Record<WordableMail, string>> = {
  BOOKED: 'Appointment scheduled',
  MOVED: 'Appointment changed',
  CANCELLED: 'Appointment cancelled',
  REMINDER: 'Reminders',
  ILLEGIBLE: 'Fingerprints could not be read',
  PAYMENT: 'Payments and refunds',
  FOUND: 'Found appointments',
}

const labels = { introduction: 'Introduction', closing: 'Closing words', translations: 'Translations' } as const
const names = ['introduction', 'closing'] as const
type Values = { introduction: string; closing: string; translations: Wording['translations'] | '' }
const hints: Readonly<Record<(typeof names)[number], string>> = {
  introduction: 'After the greeting, before the appointment. An empty line begins a new paragraph.',
  closing: 'At the end of the mail.',
}
const translated = names.map((name) => ({ name, label: labels[name], maxLength: 2_000, rows: 4 }))

type Props = { one: OfKind; kind: WordableMail | null; own: Wording | null; onClose(): void }

/** The dialog for the text that an environment adds to one kind of mail. */
function WordingDialog({ one, kind, own, onClose }: Props) {
  if (kind === null) return null
  return (
    <RecordDialog<Wording, Draft<typeof mailWording>, unknown, Values>
      key={`${kind}-${own?.id ?? 'new'}`}
      title={`Mail: ${mailNames[kind]}`}
      opened
      onClose={onClose}
      contract={mailWording as never}
      id={own?.id ?? null}
      once={{ ...ofEnvironment(one), kind }}
      labels={labels}
      hints={hints}
      done="Wording saved"
      size="lg"
    >
      {({ field, controlled, form: { watch } }) => (
        <>
          <Text>The facts in the mail, such as time, place and links, stay. Your words come before and after them.</Text>
          {names.map((name) => (
            <TextBox key={name} {...field(name)} />
          ))}
          <TranslationFields parts={translated} {...controlled('translations')} />
          <MailPreview one={one} kind={kind} wording={watch()} />
        </>
      )}
    </RecordDialog>
  )
}
