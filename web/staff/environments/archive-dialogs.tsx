import { Text } from '@mantine/core'
import { call } from '../../data/call.ts'
import { useAction, useRemoveRecord } from '../../data/use-records.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { titleCase } from '../editing/called.ts'
import { contractOf, kinds, type OfKind } from './kinds.ts'

type Props = OfKind & { onClose(): void }

/** Asks, then archives: the site takes nobody any more, and nothing is lost. */
export function ArchiveDialog({ kind, environment, onClose }: Props) {
  const archive = useRemoveRecord(contractOf(kind))
  const { one } = kinds[kind]
  return (
    <ConfirmDialog
      title={`Archive ${titleCase(one)}?`}
      opened
      onClose={onClose}
      destructive
      yes="Archive"
      no="Cancel"
      onConfirm={() => archive.mutateAsync(environment.id)}
      done="Archived"
    >
      <Text>
        Nobody can apply with <strong>{environment.name}</strong> any more: its address shows nothing. Appointments that are booked stay,
        and so do applicants, signatures and texts. You can restore it.
      </Text>
    </ConfirmDialog>
  )
}

/** Asks, then takes it out of the archive. */
export function RestoreDialog({ kind, environment, onClose }: Props) {
  const { contract, one } = kinds[kind]
  const restore = useAction(() => call('POST', `/${contract.path}/${environment.id}/restore`), contract)
  return (
    <ConfirmDialog
      title={`Restore ${titleCase(one)}?`}
      opened
      onClose={onClose}
      yes="Restore"
      no="Cancel"
      onConfirm={() => restore.mutateAsync(undefined)}
      done="Restored"
    >
      {`${environment.name} takes applicants again, at the same address and with the same texts.`}
    </ConfirmDialog>
  )
}
