import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyContract, Contract } from '../../../contract/records/define-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { orUndone, showRowsAtOnce } from './show-at-once.ts'

type Props = {
  label: string
  contract: AnyContract
  onEdit(): void
  onDelete: (() => void) | null
  /** The title above both dialogs. */
  before?: readonly MenuAction[]
}

/** The menu of a record's row, with the actions that its reader may take; a null `onDelete` is a record that cannot be deleted. */
export function EditAndDelete({ label, contract, onEdit, onDelete, before = [] }: Props) {
  const may = useMay()
  return (
    <ActionMenu
      label={label}
      actions={[
        ...before,
        ...(may('update', contract) ? [{ text: 'Edit', icon: 'edit' as const, onClick: onEdit }] : []),
        ...(onDelete && may('remove', contract) ? [{ text: 'Delete', icon: 'delete' as const, destructive: true, onClick: onDelete }] : []),
      ]}
    />
  )
}

type RemoveDialogProps<R, D, C> = {
  title: string
  contract: Contract<R, D, C>
  /** The record to delete; null keeps the dialog closed. */
  id: number | null
  onClose(): void
  also?: AnyContract[]
  done: string
  /** The record cannot be deleted, for the reason in the text. */
  impossible?: boolean
  /** Its row disappears at once, and is back with the reason when the deletion is refused. */
  atOnce?: boolean
  children: ReactNode
}

/** Asks before a record is deleted, naming the loss. */
export function RemoveDialog<R, D, C>({
  title,
  contract,
  id,
  onClose,
  also = [],
  done,
  impossible = false,
  atOnce = false,
  children,
}: RemoveDialogProps<R, D, C>) {
  const remove = useRemoveRecord(contract, ...also)
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={title}
      opened={id !== null}
      onClose={onClose}
      destructive
      impossible={impossible}
      quick={atOnce}
      yes="Delete"
      no="Cancel"
      onConfirm={async () => {
        if (id === null) return
        const undo = atOnce ? showRowsAtOnce(client, contract, (rows) => rows.filter((row) => row.id !== id)) : () => undefined
        await orUndone(remove.mutateAsync(id), undo)
      }}
      done={done}
    >
      {children}
    </ConfirmDialog>
  )
}
