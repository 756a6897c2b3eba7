import { Text } from '@mantine/core'
import { liveScanVendor } from '../../../contract/places.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

/** Asks, then archives: past appointments stay, applicants no longer see it. */
export function DeleteLsv({ location, onClose }: { location: Lsv; onClose(): void }) {
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
