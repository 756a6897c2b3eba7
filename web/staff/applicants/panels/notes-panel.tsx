import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { note as contract } from '../../../../contract/applicants/applicant-details.ts'
import { applicant as applicantContract } from '../../../../contract/applicants/applicants.ts'
import { user } from '../../../../contract/people/people.ts'
import type { Draft, Row } from '../../../../contract/records/define-record.ts'
import { dateTimeAndYear, shortDate } from '../../../data/dates.ts'
import { recordKey, useRecord, useRecordPages } from '../../../data/records/use-records.ts'
import { useMay, useSession } from '../../../data/session.ts'
import { DateField } from '../../../ui/field/fields.tsx'
import { FoldPanel } from '../../../ui/layout/fold-panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Breakable } from '../../../ui/plain/breakable.tsx'
import { EditAndDelete, RemoveDialog } from '../../editing/edit-and-delete.tsx'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { isBeingMade } from '../../editing/show-at-once.ts'
import { MentionBox } from '../../mentions/mention-box.tsx'
import styles from '../record.module.css'

type Note = Row<typeof contract>
type Values = { note_text: string; remind_on: string | null }

/** Notes of the staff, the latest first. Staff may edit their own, superusers all. */
export function NotesPanel({ applicant }: { applicant: number }) {
  const notes = useRecordPages(contract, { applicant })
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()
  return (
    <FoldPanel
      title="Notes"
      empty={notes.count === 0}
      actions={may('create', contract) && <PanelButton icon="add" text="Add" of="note" act="note" onClick={() => setEditing('new')} />}
    >
      {notes.count !== 0 && (
        <DataList query={notes} items={notes.data && notes.rows} id={({ id }) => id} label="Notes">
          {(one) => <OneNote note={one} onEdit={() => setEditing(one.id)} onRemove={() => setRemoving(one.id)} />}
        </DataList>
      )}
      <LoadMore pages={notes} of="notes" />
      <NoteDialog
        applicant={applicant}
        id={editing === 'new' ? null : editing}
        opened={editing !== null}
        onClose={() => setEditing(null)}
      />
      <RemoveDialog title="Delete Note?" contract={contract} id={removing} onClose={() => setRemoving(null)} done="Note deleted" atOnce>
        {excerpt(notes.rows.find(({ id }) => id === removing)?.note_text ?? '')}
      </RemoveDialog>
    </FoldPanel>
  )
}

function OneNote({ note, onEdit, onRemove }: { note: Note; onEdit(): void; onRemove(): void }) {
  const author = useRecord(user, note.author)
  const session = useSession()
  const may = useMay()
  const changeable = !isBeingMade(note) && (may('manage_others', contract) || note.author === session?.user_id)
  return (
    <div className={styles.cardHead}>
      <div>
        <p className={styles.note}>{note.note_text}</p>
        <Text size="sm" c="dimmed">
          {dateTimeAndYear(note.created)}
          {author.data && ', '}
          {author.data && <Breakable>{author.data.record.email}</Breakable>}
          {author.data?.record.removed && ' (deleted)'}
          {note.remind_on && `, reminder ${shortDate(note.remind_on)}`}
        </Text>
      </div>
      {changeable && (
        <EditAndDelete
          label={`Actions for the note of ${dateTimeAndYear(note.created)}`}
          contract={contract}
          onEdit={onEdit}
          onDelete={onRemove}
        />
      )}
    </div>
  )
}

function NoteDialog({ applicant, id, opened, onClose }: { applicant: number; id: number | null; opened: boolean; onClose(): void }) {
  const client = useQueryClient()
  const author = useSession()?.user_id ?? null
  return (
    <RecordDialog<Note, Draft<typeof contract>, Partial<Values>, Values>
      key={id ?? 'new'}
      title={id === null ? 'Add Note' : 'Edit Note'}
      opened={opened}
      onClose={onClose}
      contract={contract as never}
      id={id}
      once={{ applicant }}
      labels={{ note_text: 'Note', remind_on: 'Remind me on' }}
      hints={{
        note_text: '@ lists your colleagues, and marks the note for the one you choose.',
        remind_on: 'Optional: it then appears in My Work.',
      }}
      // The record was merged meanwhile: reading it again leads to the other one, which has the note.
      onMade={(note) => note.applicant !== applicant && client.invalidateQueries({ queryKey: recordKey(applicantContract, applicant) })}
      done="Note saved"
      atOnce
      newRow={(typed) => ({ ...typed, author, created: new Date().toISOString() })}
    >
      {({ field }) => (
        <>
          <MentionBox required autosize minRows={4} maxRows={14} {...field('note_text')} />
          <DateField maw="100%" {...field('remind_on')} />
        </>
      )}
    </RecordDialog>
  )
}

const EXCERPT = 200
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)
