import { Text } from '@mantine/core'
import { useState } from 'react'
import { type MailKind, mailKinds, mailWording } from '../../../contract/mails/mail-wording.ts'
import type { Row } from '../../../contract/records/resource.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EditAndDelete, RemoveDialog } from '../editing/edit-and-delete.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { HINTS, labelled } from '../environments/environment-fields.ts'
import styles from '../environments/environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from '../environments/kinds.ts'
import { MailPreview } from './mail-preview.tsx'
import { kindNames, WordingDialog } from './wording-dialog.tsx'

type Wording = Row<typeof mailWording>
const replies = labelled('reply_to')

/** Where answers to mails go, and what each kind of mail says beside its usual words. */
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
      {({ field }) => <TextField type="email" {...field('reply_to', { clean: (text) => text.trim() })} />}
    </FieldsPanel>
  )
}

function Wordings(one: OfKind) {
  const known = useEveryRecord(mailWording, ofEnvironment(one))
  const [editing, setEditing] = useState<MailKind | null>(null)
  const [previewed, setPreviewed] = useState<MailKind | null>(null)
  const [removing, setRemoving] = useState<Wording | null>(null)
  const wordingOf = (kind: MailKind | null) => known.data?.find((each) => each.kind === kind) ?? null
  return (
    <>
      <DataList query={known} items={known.data && mailKinds} id={(kind) => kind} label="Wording of mails">
        {(kind) => {
          const own = wordingOf(kind)
          return (
            <div className={styles.entry}>
              <div className={styles.words}>
                <Text fw={650}>{kindNames[kind]}</Text>
                <Text size="sm" c="dimmed">
                  {own ? (own.introduction ?? own.closing ?? 'Own wording') : 'The usual words'}
                </Text>
              </div>
              <EditAndDelete
                label={`Actions for ${kindNames[kind]}`}
                contract={mailWording}
                onEdit={() => setEditing(kind)}
                onDelete={own && (() => setRemoving(own))}
                before={[{ text: 'Preview', icon: 'eye', onClick: () => setPreviewed(kind) }]}
              />
            </div>
          )
        }}
      </DataList>
      <Dialog
        title={previewed === null ? 'Mail' : `Mail: ${kindNames[previewed]}`}
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
