import type { AnyContract } from '../../../contract/resource.ts'
import { useMay } from '../../data/session.ts'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'

type Props = {
  label: string
  contract: AnyContract
  onEdit(): void
  onDelete: (() => void) | null
  /** What stands above both. */
  before?: readonly MenuAction[]
}

/** The three dots of a record's row, with what its reader may do; `onDelete` null is a record that cannot be deleted. */
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
