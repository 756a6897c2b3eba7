import { Text } from '@mantine/core'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { call } from '../../data/call.ts'
import { useAction, useRemoveRecord } from '../../data/use-records.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { EditLsv } from './edit-lsv.tsx'
import { LsvUsers } from './lsv-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { TypesDialog } from './types-dialog.tsx'

/** What is opened for a location. */
export type LsvDialogName = 'edit' | 'users' | 'oris' | 'types' | 'logo' | 'delete' | 'restore'

type Props = { name: LsvDialogName; location: Lsv; onClose(): void }

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
      return <LogoDialog contract={liveScanVendor} of={props.location} onClose={props.onClose} />
    case 'delete':
      return <DeleteLsv {...props} />
    case 'restore':
      return <RestoreLsv {...props} />
  }
}

/** Takes a location out of the archive; applicants see it only after it is published again. */
function RestoreLsv({ location, onClose }: { location: Lsv; onClose(): void }) {
  const restore = useAction(() => call('POST', `/${liveScanVendor.path}/${location.id}/restore`), liveScanVendor)
  return (
    <ConfirmDialog
      title="Restore Location?"
      opened
      onClose={onClose}
      onConfirm={async () => {
        await restore.mutateAsync(undefined)
        toast('Location restored')
      }}
    >
      {`${location.name} comes back to your lists with its hours, users and applicant types. It stays hidden from applicants until you publish it.`}
    </ConfirmDialog>
  )
}

/** Asks, then archives: past appointments stay, applicants no longer see it. */
function DeleteLsv({ location, onClose }: { location: Lsv; onClose(): void }) {
  const remove = useRemoveRecord(liveScanVendor)
  return (
    <ConfirmDialog
      title="Delete Location?"
      opened
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(location.id)
        toast('Location deleted')
      }}
      destructive
    >
      <Text>Are you sure you want to delete this location?</Text>
      <Text>
        <strong>{location.name}</strong> disappears from your lists and for applicants. Its past appointments are kept, and you find it
        under Archived.
      </Text>
    </ConfirmDialog>
  )
}
