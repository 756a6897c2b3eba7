import type { ReactNode } from 'react'
import type { AnyContract, Contract } from '../../../contract/resource.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

type Props<R, D, C> = {
  title: string
  contract: Contract<R, D, C>
  /** What is removed; null keeps the dialog shut. */
  id: number | null
  onClose(): void
  also?: AnyContract[]
  done: string
  children: ReactNode
}

/** Asks before a record is deleted, naming what will be lost. */
export function RemoveDialog<R, D, C>({ title, contract, id, onClose, also = [], done, children }: Props<R, D, C>) {
  const remove = useRemoveRecord(contract, ...also)
  return (
    <ConfirmDialog
      title={title}
      opened={id !== null}
      onClose={onClose}
      destructive
      yes="Delete"
      no="Cancel"
      onConfirm={async () => {
        if (id !== null) await remove.mutateAsync(id)
        toast(done)
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
