import type { mailStates } from '../../../contract/mails/outbox.ts'
import { timeOnly } from '../../data/dates.ts'

type MailState = (typeof mailStates)[number]

/** The state of a mail in words: one that failed is tried again by itself, until it is given up. */
export const stateOfMail = ({ state, next_attempt }: { state: MailState; next_attempt: string | null }): string =>
  state === 'FAILED' && next_attempt !== null ? `Trying again (next at ${timeOnly(next_attempt)})` : mailStateLabels[state]

/** The words for a mail's state. */
export const mailStateLabels: Record<MailState, string> = {
  QUEUED: 'Waiting',
  KEPT: 'Kept here',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Perhaps delivered',
  REPLACED: 'Sent again',
}
