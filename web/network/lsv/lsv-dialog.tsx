import { Text } from '@mantine/core'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { call } from '../../data/call.ts'
import { useAction, useRemoveRecord } from '../../data/use-records.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { EditLsv } from './edit-lsv.tsx'
import { LsvUsers } from './lsv-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { TypesDialog } from './types-dialog.tsx'

/** What is opened for a location. */
export type LsvDialogName = 'edit' | 'users' | 'oris' | 'types' | 'logo' | 'delete' | 'restore'

type Props = { name: LsvDialogName; lsv: Lsv; onClose(): void }

/** The dialog of what was chosen for a location. */
export function LsvDialog({ name, ...props }: Props) {
  switch (name) {
    case 'edit':
      return <EditLsv {...props} />
    case 'users':
      return <LsvUsers {...props} />
    case 'oris':
      return <OrisDialog {...props} />
    case 'types':
      return <TypesDialog {...props} />
    case 'logo':
      return <LogoDialog contract={liveScanVendor} of={props.lsv} onClose={props.onClose} />
    case 'delete':
      return <DeleteLsv {...props} />
    case 'restore':
      return <RestoreLsv {...props} />
  }
}

/** Takes a location out of the archive; applicants see it only after it is published again. */
function RestoreLsv({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  const restore = useAction(() => call('POST', `/${liveScanVendor.path}/${lsv.id}/restore`), liveScanVendor)
  return (
    <ConfirmDialog
      title="Restore Location?"
      opened
      onClose={onClose}
      onConfirm={() => restore.mutateAsync(undefined)}
      done="Location restored"
    >
      {`${lsv.name} comes back to your lists with its hours, users and applicant types. It stays hidden from applicants until you publish it.`}
    </ConfirmDialog>
  )
}

/** Asks, then archives: past appointments stay, applicants no longer see it. */
function DeleteLsv({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  const remove = useRemoveRecord(liveScanVendor)
  return (
    <ConfirmDialog
      title="Delete Location?"
      opened
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(lsv.id)}
      done="Location deleted"
      destructive
    >
      <Text>Are you sure you want to delete this location?</Text>
      <Text>
        <strong>{lsv.name}</strong> disappears from your lists and for applicants. Its past appointments are kept, and you find it under
        Archived.
      </Text>
    </ConfirmDialog>
  )
}
