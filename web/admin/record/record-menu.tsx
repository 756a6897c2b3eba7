import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { applicant as contract } from '../../../contract/applicants.ts'
import type { Row } from '../../../contract/resource.ts'
import { useMay } from '../../data/session.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { nameOf } from './applicant-name.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'

const DELETED = 'contact, addresses, IDs, notes, emails, letters, transfer requests, signed waivers and merged records'
const KEPT = 'appointments, payments, when a waiver was signed, and the audit log'

/** What concerns the record as a whole. */
export function RecordMenu({ applicant }: { applicant: Row<typeof contract> }) {
  const [asking, setAsking] = useState<'merge' | 'hold' | 'delete' | 'keys' | null>(null)
  const may = useMay()
  const remove = useRemoveRecord(contract)
  const navigate = useNavigate()
  const close = () => setAsking(null)
  return (
    <>
      <ActionMenu
        label={`Actions for ${nameOf(applicant)}`}
        actions={[
          ...(may('update', contract)
            ? [
                { text: 'Merge Records', onClick: () => setAsking('merge') },
                { text: applicant.hold_reason === null ? 'Hold the Data' : 'Change the Hold', onClick: () => setAsking('hold') },
              ]
            : []),
          { text: 'Keyboard Shortcuts', onClick: () => setAsking('keys') },
          ...(may('remove', contract)
            ? [{ text: 'Delete Applicant', icon: 'delete' as const, destructive: true, onClick: () => setAsking('delete') }]
            : []),
        ]}
      />
      {/* Made anew each time: it begins from the record as it is then. */}
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
          toast('Applicant deleted')
          await navigate({ to: '/results' as never })
        }}
      >
        {`Everything about ${nameOf(applicant)} is deleted: ${DELETED}. Kept for the law, without the name: ${KEPT}. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
