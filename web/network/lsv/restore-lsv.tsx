import { liveScanVendor } from '../../../contract/places.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/use-records.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

/** Takes a location out of the archive; applicants see it only after it is published again. */
export function RestoreLsv({ location, onClose }: { location: Lsv; onClose(): void }) {
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
