import type { ReactNode } from 'react'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { CallOnce } from '../../data/call-once.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'

type Props = {
  title: string
  yes?: string
  send(once: CallOnce): Promise<unknown>
  /** The kinds of records that show the delivery. */
  touches: readonly AnyContract[]
  /** The toast after sending. */
  done: string
  onClose(): void
  children: ReactNode
}

/** Asks before a mail is sent again. */
export function ResendDialog({ title, yes = 'Send Again', send, touches, done, onClose, children }: Props) {
  const again = useAction((_: undefined, once) => send(once), ...touches)
  return (
    <ConfirmDialog title={title} opened onClose={onClose} yes={yes} no="Cancel" onConfirm={() => again.mutateAsync(undefined)} done={done}>
      {children}
    </ConfirmDialog>
  )
}
