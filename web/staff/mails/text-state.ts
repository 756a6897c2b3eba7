import type { textMessageStates } from '../../../contract/sms/text-messages.ts'

/** The words for a text message's state. */
export const textStateLabels: Record<(typeof textMessageStates)[number], string> = {
  QUEUED: 'Waiting',
  KEPT: 'Kept here',
  SENDING: 'Being sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  UNKNOWN: 'Perhaps sent',
  DROPPED: 'Cancelled before sending',
}
