import type { ReactNode } from 'react'
import type { mailStates } from '../../../contract/mails/outbox.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { CallOnce } from '../../data/call-once.ts'
import { timeOnly } from '../../data/dates.ts'
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

/** The state of a mail in words: one that failed is tried again by itself, until it is given up. */
export const stateOf = ({ state, next_attempt }: { state: (typeof mailStates)[number]; next_attempt: string | null }): string =>
  state === 'FAILED' && next_attempt !== null ? `Trying again (next at ${timeOnly(next_attempt)})` : stateLabels[state]

/** The words for a mail's state. */
export const stateLabels: Record<(typeof mailStates)[number], string> = {
  QUEUED: 'Waiting',
  KEPT: 'Kept here',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Perhaps delivered',
  REPLACED: 'Sent again',
}
