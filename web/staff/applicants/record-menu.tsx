import { Text } from '@mantine/core'
import { useState } from 'react'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import type { Change, Draft, Row } from '../../../contract/records/define-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { useNavigate } from '../../router/routing.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { usePageAct } from '../palette/page-acts.ts'
import { nameOf } from './applicant-name.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'

const DELETED =
  'contact and replaced email addresses, postal addresses, IDs, notes, work locations, rejections, waitlist entries, text messages and agreements to them, emails, letters, transfer requests, signed waivers and merged records'
const KEPT =
  'appointments, attempts to pay that took no money, when a waiver was signed, the events of the history, that a number has stopped text messages, and the audit log'
const NOT_DELETED =
  'An applicant whose payments or signed waivers must still be kept, or who has an appointment to come, cannot be deleted.'

/** The actions on the record as a whole. */
export function RecordMenu({ applicant }: { applicant: Row<typeof contract> }) {
  const [asking, setAsking] = useState<'merge' | 'hold' | 'delete' | 'keys' | null>(null)
  const may = useMay()
  const remove = useRemoveRecord(contract)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  usePageAct(may('merge', contract) ? 'merge' : undefined, () => setAsking('merge'))
  usePageAct(may('update', contract) ? 'hold' : undefined, () => setAsking('hold'))
  usePageAct(may('remove', contract) ? 'remove' : undefined, () => setAsking('delete'))
  usePageAct('keys', () => setAsking('keys'))
  return (
    <>
      <ActionMenu
        label={`Actions for ${nameOf(applicant)}`}
        actions={[
          ...(may('merge', contract) ? [{ text: 'Merge Records', onClick: () => setAsking('merge') }] : []),
          ...(may('update', contract)
            ? [{ text: applicant.hold_reason === null ? 'Hold the Data' : 'Change the Hold', onClick: () => setAsking('hold') }]
            : []),
          { text: 'Keyboard Shortcuts', onClick: () => setAsking('keys') },
          ...(may('remove', contract)
            ? [{ text: 'Delete Applicant', icon: 'delete' as const, destructive: true, onClick: () => setAsking('delete') }]
            : []),
        ]}
      />
      {/* Created each time it opens, from the current record. */}
      {asking === 'merge' && <MergeDialog applicant={applicant} onClose={close} />}
      <HoldDialog id={applicant.id} opened={asking === 'hold'} onClose={close} />
      <ShortcutsDialog opened={asking === 'keys'} onClose={close} />
      <ConfirmDialog
        title="Delete Applicant?"
        opened={asking === 'delete'}
        onClose={close}
        destructive
        yes="Delete"
        no="Cancel"
        onConfirm={async () => {
          await remove.mutateAsync(applicant.id)
          showToast('Applicant deleted')
          await navigate({ to: '/results' as never })
        }}
      >
        {`Everything about ${nameOf(applicant)} is deleted: ${DELETED}. Kept, without the name: ${KEPT}. ${NOT_DELETED} This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}

type Applicant = Row<typeof contract>
type Props = { id: number; opened: boolean; onClose(): void }

const labels = { hold_reason: 'Reason for the hold' } as const

/** Sets a data hold: while it has a reason, nothing of the applicant is deleted by retention. */
function HoldDialog({ id, opened, onClose }: Props) {
  return (
    <RecordDialog<Applicant, Draft<typeof contract>, Change<typeof contract>, { hold_reason: string | null }>
      title="Hold the Data"
      opened={opened}
      onClose={onClose}
      contract={contract}
      id={id}
      labels={labels}
      done="Hold saved"
    >
      {({ field }) => (
        <>
          <Text>
            ID numbers, signatures and payments are erased when their retention period ends. While there is a reason here, nothing of this
            applicant is erased and the record cannot be deleted. Clear the reason to end the hold.
          </Text>
          <TextField
            description="For example a lawsuit or an inquiry, with its file number."
            {...field('hold_reason', { clean: trimText })}
          />
        </>
      )}
    </RecordDialog>
  )
}
